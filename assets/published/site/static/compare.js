/* Two members side by side. Who is meant stands in the address, #a=…&b=…&on=pool/system, so that a pair can be linked. */

"use strict";

(() => {
  const form = document.getElementById("pair");
  if (!form) return;
  const { a, b, on } = form.elements;
  const answer = document.getElementById("answer");
  const told = document.getElementById("told");
  b.append(...[...a.options].map((option) => option.cloneNode(true)));

  /* A member's file is a script and not JSON: pages opened from a folder may load no other. */
  const fetched = new Map();
  const memberFile = (code) => {
    if (!fetched.has(code)) {
      const loaded = new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.src = `members/${code}.js`;
        script.onload = () => resolve(memberFiles[code]);
        script.onerror = reject;
        document.head.append(script);
      });
      fetched.set(code, loaded);
    }
    return fetched.get(code);
  };

  const percent = (share) => `${Math.round(100 * share)}%`;
  const LINES = [
    ["Rating", (board) => `${board.rating}${board.settling ? " (settling in)" : ""}`],
    ["Rank", (board) => board.rank ?? "none"],
    ["Highest", (board) => `${board.highest}, ${board.highest_on}`],
    ["Games", (board) => board.games.toLocaleString("en")],
    ["Won", (board) => `${board.wins.toLocaleString("en")} (${percent(board.win_rate)})`],
    ["Expected to win", (board) => percent(board.expected)],
    ["Drawn", (board) => board.draws.toLocaleString("en")],
    ["Lost", (board) => board.losses.toLocaleString("en")],
    ["Last 30 days", (board) => board.change_30d],
    ["Last played", (board) => board.last_played],
  ];

  const cell = (tag, text, scope) => {
    const made = document.createElement(tag);
    made.textContent = text;
    if (scope) made.scope = scope;
    else made.className = "number";
    return made;
  };

  const show = (members, boards) => {
    const table = answer.querySelector("table");
    table.caption.textContent = on.selectedOptions[0].text;
    const heads = table.tHead.rows[0].cells;
    members.forEach((member, place) => (heads[place + 1].textContent = member.name));
    table.tBodies[0].replaceChildren(
      ...LINES.map(([name, of]) => {
        const row = document.createElement("tr");
        const counted = name === "Games" && boards[0].counts === "event" ? "Events" : name;
        row.append(cell("th", counted, "row"), ...boards.map((board) => cell("td", of(board))));
        return row;
      }),
    );
    const chart = answer.querySelector(".chart");
    chart.setAttribute("aria-label", `Ratings of ${members[0].name} and ${members[1].name}, after each tournament`);
    const points = boards.flatMap((board, place) =>
      graphOf(board).points.map((point) => ({ ...point, who: called(members, place) })),
    );
    drawChart(chart, { points });
    [a, b].forEach((select, place) => {
      const link = document.getElementById(`page-${select.name}`);
      link.href = `members/${select.value}.html`;
      link.textContent = members[place].name;
    });
  };

  /* Two members of one name stay two lines. */
  const called = (members, place) =>
    members[0].name === members[1].name ? `${members[place].name} (${["first", "second"][place]})` : members[place].name;

  const update = async () => {
    history.replaceState(null, "", `#${new URLSearchParams([["a", a.value], ["b", b.value], ["on", on.value]])}`);
    const asked = location.hash;
    let members;
    try {
      members = await Promise.all([memberFile(a.value), memberFile(b.value)]);
    } catch {
      told.textContent = "A member's file could not be loaded; see that the site was copied as a whole.";
      return;
    }
    if (asked !== location.hash) return; // somebody else was chosen meanwhile
    const boards = members.map((member) => member.boards.find((board) => `${board.pool}/${board.system}` === on.value));
    const missing = members.filter((_, place) => !boards[place]).map((member) => member.name);
    answer.hidden = missing.length > 0 || a.value === b.value;
    told.textContent = a.value === b.value ? "Choose two different members." : missing.length ? `Not rated there: ${missing.join(" and ")}.` : "";
    if (!answer.hidden) show(members, boards);
  };

  const has = (select, value) => [...select.options].some((option) => option.value === value);

  const read = () => {
    const given = new URLSearchParams(location.hash.slice(1));
    for (const select of [a, b, on]) {
      const value = given.get(select.name);
      if (value !== null && has(select, value)) select.value = value;
    }
    if (a.value === b.value && !has(b, given.get("b"))) b.selectedIndex = a.selectedIndex === 0 ? 1 : 0;
    update();
  };

  form.addEventListener("change", update);
  form.addEventListener("submit", (event) => event.preventDefault());
  document.getElementById("swap").addEventListener("click", () => {
    [a.value, b.value] = [b.value, a.value];
    update();
  });
  addEventListener("hashchange", read);
  form.hidden = false;
  read();
})();
