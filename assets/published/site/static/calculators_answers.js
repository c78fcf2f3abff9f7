/* The answers of the calculators as they are shown: a sentence, the table of results, and the working that leads there. What
 * is typed comes under the names of the command's options. */

"use strict";

(() => {
  /* Figures as they are shown; nothing is never written with a sign. */
  const minus = (text) => text.replace("-", "−");
  const points = (number) => minus((Number(number.toFixed(2)) || 0).toFixed(2));
  const change = (number) => (number >= 0.005 ? "+" : "") + points(number);
  const share = (number) => number.toFixed(4);
  const percent = (number) => `${(100 * number).toFixed(1)}%`;
  const short = (number) => minus(String(Number(number.toPrecision(6))));

  const LEAD = {
    work: (_, { probability }) => tablerank.lead(probability),
    summary: (answer) =>
      `A lead of ${points(answer.lead)} points; the other is expected to score ${share(answer.expected[1])}.`,
    working: (answer, typed) => {
      const p = short(typed.probability);
      return [
        line(`lead = 400 × log10(p / (1 − p)) = 400 × log10(${p} / ${short(answer.expected[1])})`),
        line(`E(lead) = 1 / (1 + 10^(−lead/400)) = ${p}`),
      ];
    },
  };

  /* What is shown. */

  function element(name, attributes = {}, ...content) {
    const made = document.createElement(name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    made.append(...content);
    return made;
  }

  const line = (text) => element("p", { class: "formula" }, text);

  /* A figure as it is shown, and beneath it unrounded. */
  const figure = (number, shown) => element("data", { value: String(number) }, shown(number));

  function table(name, headings, rows) {
    const cells = (row) =>
      row.map((cell, place) =>
        place === 0 ? element("th", { scope: "row" }, cell) : element("td", { class: "number" }, cell),
      );
    const columns = headings.map((heading, place) =>
      element("th", place === 0 ? { scope: "col" } : { scope: "col", class: "number" }, heading),
    );
    return element(
      "div",
      { class: "scroll", role: "group", tabindex: "0", "aria-label": name },
      element(
        "table",
        {},
        element("caption", {}, name),
        element("thead", {}, element("tr", {}, ...columns)),
        element("tbody", {}, ...rows.map((row) => element("tr", {}, ...cells(row)))),
      ),
    );
  }

  function pairsTable(answer) {
    const rows = answer.pairs.map((pair) => [
      String(pair.seat + 1),
      String(pair.other + 1),
      `${short(pair.k)}/${answer.k.length - 1}`,
      figure(pair.score, short),
      figure(pair.expected, share),
      figure(pair.change, change),
    ]);
    return table("Each pair, from either side", ["Seat", "Against", "K", "S", "E", "Change"], rows);
  }

  function answerTable(answer, called) {
    const columns = [
      ["Before", answer.rating_before, points],
      ["Change", answer.change, change],
      ["After", answer.rating_after, points],
      ["K", answer.k, short],
      ["Expected", answer.expected, share],
      ["Score", answer.score, share],
      ["Win probability", answer.win_probability, percent],
    ].filter(([, values]) => values.every((value) => value !== null)); // no single K may apply
    const rows = answer.change.map((_, seat) => [
      String(seat + 1),
      ...columns.map(([, values, shown]) => figure(values[seat], shown)),
    ]);
    return table("Result", [called, ...columns.map(([heading]) => heading)], rows);
  }

  const TOLD = 10; // changes that a sentence lists
  function summaryOf(answer, called) {
    const changes = answer.change.map((number, seat) => `${called}\u00a0${seat + 1}\u00a0${change(number)}`);
    if (changes.length <= TOLD) return `${changes.join(", ")}.`;
    return `${changes.length} changes, from ${change(Math.min(...answer.change))} to ${change(Math.max(...answer.change))}.`;
  }

  /* What is shown for what was typed into a calculator; `called` is what a row of it is, where it has rows. */
  const answerTo = (system, typed, settings, called) => {
    const calculator = tablerank.systems[system] ?? LEAD;
    const answer = calculator.work(settings, typed);
    return {
      summary: (calculator.summary ?? summaryOf)(answer, called),
      shown: [
        ...(called ? [answerTable(answer, called)] : []),
        element("h3", {}, "Working"),
        ...calculator.working(answer, typed, settings),
      ],
    };
  };

  Object.assign(tablerank, { answerTo, element, line, figure, table, pairsTable, points, change, share, short });
})();
