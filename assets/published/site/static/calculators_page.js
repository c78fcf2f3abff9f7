/* The forms of the calculators: read what is typed, say what is wrong with it beside it, show the answer to it, and keep all
 * of it in the address. One calculator is shown at a time: the one that the address names. */

"use strict";

(() => {
  const { element } = tablerank;
  const settings = JSON.parse(document.getElementById("settings").textContent);
  const NO_ANSWER = { summary: "No result yet: a field needs another value.", shown: [] };

  /* Which numbers a field takes, as a sentence that begins with the field's name says it. `empty` is what an empty one means. */
  const whole = (least) => (number) => Number.isInteger(number) && number >= least;
  const KINDS = {
    points: { accepts: () => true, takes: "a number, such as 1500" },
    number: { accepts: () => true, empty: null, takes: "a number, or nothing for none" },
    positive: { accepts: (number) => number > 0, takes: "a number above 0, such as 32" },
    counts: { accepts: whole(0), empty: Infinity, takes: "a whole number from 0, or nothing for settled" },
    places: { accepts: whole(1), takes: "a whole number from 1" },
    rounds: { accepts: whole(1), empty: null, takes: "a whole number from 1, or nothing if nobody knows" },
    probability: { accepts: (number) => number > 0 && number < 1, takes: "a number between 0 and 1, such as 0.75" },
  };
  const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

  /* One calculator of the page. */

  class Calculator {
    constructor(section) {
      this.section = section;
      this.name = section.id;
      this.system = section.dataset.system;
      this.settings = settings[this.system];
      this.form = section.querySelector("form");
      this.entries = section.querySelector(".entries");
      this.touched = false;
      if (this.entries) this.setRows(Number(this.entries.dataset.begin));
      this.form.addEventListener("submit", (event) => event.preventDefault());
      this.form.addEventListener("input", () => this.type({ tell: false }));
      this.form.addEventListener("change", () => this.type({ tell: true }));
      this.form.addEventListener("click", (event) => this.press(event.target.closest("button")));
      this.show({ tell: false });
    }

    get rows() {
      return this.entries ? [...this.entries.tBodies[0].rows].filter((row) => !row.matches(".mistakes")) : [];
    }

    get called() {
      return this.entries?.dataset.called;
    }

    setRows(wanted) {
      const { least, most } = this.entries.dataset;
      const count = Math.min(Math.max(wanted, Number(least)), Number(most));
      while (this.rows.length < count) this.addRow();
      while (this.rows.length > count) this.removeRow(this.rows.at(-1));
    }

    addRow() {
      const row = this.section.querySelector("template").content.firstElementChild.cloneNode(true);
      const numbered = row.querySelector("[data-numbered]");
      if (numbered) numbered.setAttribute("value", this.rows.length + 1);
      this.entries.tBodies[0].append(row);
      this.numberRows();
    }

    removeRow(row) {
      if (row.nextElementSibling?.matches(".mistakes")) row.nextElementSibling.remove();
      row.remove();
      this.numberRows();
    }

    /* Names and labels follow the order of the rows, and the choice of the winner follows their number. */
    numberRows() {
      this.rows.forEach((row, place) => {
        const heading = row.querySelector("th");
        heading.id = `${this.name}-row-${place + 1}`;
        heading.replaceChildren(element("span", { class: "hidden-text" }, `${this.called} `), String(place + 1));
        row.querySelectorAll("input").forEach((input) => {
          input.id = `${this.name}-${input.name}-${place + 1}`;
          input.setAttribute("aria-labelledby", `${this.name}-${input.name}-heading ${heading.id}`);
        });
        row.querySelector(".remove")?.setAttribute("aria-label", `Remove ${this.called.toLowerCase()} ${place + 1}`);
      });
      const { least, most } = this.entries.dataset;
      this.section.querySelectorAll(".remove").forEach((button) => (button.disabled = this.rows.length <= least));
      this.section.querySelectorAll(".add").forEach((button) => (button.disabled = this.rows.length >= most));
      const winner = this.form.querySelector("[data-winner]");
      if (winner) this.offerWinners(winner);
    }

    offerWinners(select) {
      const chosen = select.value;
      const seats = this.rows.map((_, place) => new Option(`${this.called} ${place + 1} wins`, place + 1));
      select.replaceChildren(...seats, new Option("Draw", "draw"));
      select.value = chosen;
      if (select.value === "") select.value = "1";
    }

    press(button) {
      if (!button) return;
      const place = this.rows.indexOf(button.closest("tr"));
      if (place >= 0) this.removeRow(this.rows[place]);
      else this.addRow();
      const next = place >= 0 ? Math.min(place, this.rows.length - 1) : this.rows.length - 1;
      const input = this.rows[next].querySelector("input");
      input.focus();
      input.select();
      this.type({ tell: true });
    }

    type({ tell }) {
      this.touched = true;
      this.show({ tell });
      history.replaceState(null, "", this.address);
    }

    /* The answer to what is typed now. A new mistake is told once its field is left, an old one goes at once. */
    show({ tell }) {
      const typed = {};
      let good = true;
      this.form.querySelectorAll("select").forEach((select) => (typed[select.name] = chosen(select)));
      this.form.querySelectorAll("input").forEach((input) => {
        const value = read(input);
        good = good && value !== undefined;
        if (value !== undefined) say(input, null);
        else if (tell) say(input, `${nameOf(input)} takes ${KINDS[input.dataset.kind].takes}.`);
        if (input.closest("tr")) (typed[input.name] ??= []).push(value);
        else typed[input.name] = value;
      });
      const answer = good ? tablerank.answerTo(this.system, typed, this.settings, this.called) : NO_ANSWER;
      this.section.querySelector("[role=status]").textContent = answer.summary;
      this.section.querySelector(".answer").replaceChildren(...answer.shown);
    }

    /* `#pod?ratings=1500,1700&winner=1`: the names are those of the command's options; what is missing is as at first. */
    get address() {
      const fields = new Map();
      this.form.querySelectorAll("input, select").forEach((field) => {
        fields.set(field.name, [...(fields.get(field.name) ?? []), field.value.trim()]);
      });
      const parts = [...fields].map(([name, values]) => `${name}=${values.map(encodeURIComponent).join(",")}`);
      return `#${this.name}?${parts.join("&")}`;
    }

    set address(asked) {
      const fields = new URLSearchParams(asked);
      this.form.reset();
      if (this.entries) this.setRows(fields.get("ratings")?.split(",").length ?? Number(this.entries.dataset.begin));
      fields.forEach((text, name) => {
        const inputs = this.form.querySelectorAll(`[name="${CSS.escape(name)}"]`);
        const values = this.rows.some((row) => row.contains(inputs[0])) ? text.split(",") : [text];
        inputs.forEach((field, place) => this.fill(field, values[place]));
      });
      this.touched = true;
      this.show({ tell: true });
    }

    fill(field, value) {
      if (value === undefined) return;
      if (field.matches("select") && ![...field.options].some((option) => option.value === value)) return;
      field.value = value;
    }
  }

  /* The number in a field; undefined where it takes another. None is infinite. */
  function read(input) {
    const kind = KINDS[input.dataset.kind];
    const text = input.value.trim();
    if (text === "") return kind.empty;
    const number = NUMBER.test(text) ? Number(text) : NaN;
    return Number.isFinite(number) && kind.accepts(number) ? number : undefined;
  }

  /* The word of a choice; the winner is a seat from 0, or null in a draw. */
  function chosen(select) {
    if (!select.matches("[data-winner]")) return select.value;
    return select.value === "draw" ? null : Number(select.value) - 1;
  }

  const nameOf = (input) =>
    (input.labels[0] ?? document.getElementById(input.getAttribute("aria-labelledby").split(" ")[0])).textContent;

  /* Say a mistake under its field, or in a line under its row; null takes it away. */
  function say(input, sentence) {
    const id = `${input.id}-mistake`;
    const row = input.closest("tr");
    input.removeAttribute("aria-invalid");
    describe(input, id, false);
    const old = row ? row.nextElementSibling?.querySelector(`[data-of="${input.name}"]`) : document.getElementById(id);
    if (sentence === null) {
      const lines = old?.closest(".mistakes");
      old?.remove();
      if (lines && !lines.querySelector(".error")) lines.remove();
      return;
    }
    input.setAttribute("aria-invalid", "true");
    describe(input, id, true);
    if (old) old.id = id;
    else placeOf(input).append(element("p", { class: "error", role: "alert", id, "data-of": input.name }, sentence));
  }

  function describe(input, id, isDescribed) {
    const ids = (input.getAttribute("aria-describedby") ?? "").split(" ").filter((other) => other && !other.endsWith("-mistake"));
    const all = isDescribed ? [...ids, id] : ids;
    if (all.length) input.setAttribute("aria-describedby", all.join(" "));
    else input.removeAttribute("aria-describedby");
  }

  function placeOf(input) {
    const row = input.closest("tr");
    if (!row) return input.closest(".field");
    if (!row.nextElementSibling?.matches(".mistakes")) {
      row.after(element("tr", { class: "mistakes" }, element("td", { colspan: String(row.cells.length) })));
    }
    return row.nextElementSibling.cells[0];
  }

  /* Which calculator is shown. */

  const calculators = [...document.querySelectorAll(".calculator")].map((section) => new Calculator(section));
  const links = document.querySelectorAll("nav[aria-label=Calculators] a");

  function followAddress() {
    const [name, ...asked] = location.hash.slice(1).split("?");
    const chosen = calculators.find((calculator) => calculator.name === name) ?? calculators[0];
    calculators.forEach((calculator) => (calculator.section.hidden = calculator !== chosen));
    links.forEach((link) => {
      if (link.hash === `#${chosen.name}`) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    });
    if (asked.length) chosen.address = asked.join("?");
    else if (chosen.touched) history.replaceState(null, "", chosen.address);
  }

  window.addEventListener("hashchange", () => {
    followAddress();
    document.querySelector(".calculator:not([hidden]) h2").focus();
  });
  followAddress();
})();
