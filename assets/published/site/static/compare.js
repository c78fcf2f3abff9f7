/* Two players compared. The address names them, #a=…&b=…&on=pool/system, so that a pair can be linked. */

"use strict";

(() => {
  const form = document.getElementById("pair");
  if (!form) return;
  const { a, b, on } = form.elements;
  const answer = document.getElementById("answer");
  const told = document.getElementById("told");
  b.append(...[...a.options].map((option) => option.cloneNode(true)));

  /* A player's file is a script and not JSON, because pages opened from a folder may load nothing else. */
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

  const cell = (tag, text, scope) => {
    const made = document.createElement(tag);
    made.textContent = text;
    if (scope) made.scope = scope;
    else made.className = "number";
    return made;
  };

  /* The same geometry as charts.py: percent across, pixels down. */
  const [LEFT, ACROSS, TOP, BOTTOM, HEIGHT] = [11, 86, 26, 238, 280];
  const mark = (name, attributes, ...content) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...content);
    return made;
  };
  const scale = (low, high) => (value) => (high === low ? 0.5 : (value - low) / (high - low));
  const ticks = (low, high) => {
    const power = 10 ** Math.floor(Math.log10((high - low) / 6));
    const step = [1, 2, 5, 10, 20].map((times) => times * power).find((one) => (high - low) / one <= 5);
    const first = Math.ceil(low / step);
    return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, number) => (first + number) * step);
  };
  const month = new Intl.DateTimeFormat("en", { month: "short", year: "numeric", timeZone: "UTC" });

  const graphs = (boards) => {
    const points = boards.flatMap((board) => board.points);
    const [begin, end] = [Math.min(...points.map(([at]) => at)), Math.max(...points.map(([at]) => at))];
    const ratings = points.map(([, rating]) => rating);
    const room = Math.max(0.12 * (Math.max(...ratings) - Math.min(...ratings)), 10);
    const [low, high] = [Math.min(...ratings) - room, Math.max(...ratings) + room];
    const [share, up] = [scale(begin, end), scale(low, high)];
    const y = (rating) => (BOTTOM - (BOTTOM - TOP) * up(rating)).toFixed(2);
    const axis = ticks(low, high).flatMap((tick) => [
      mark("line", { x1: `${LEFT}%`, x2: `${LEFT + ACROSS}%`, y1: y(tick), y2: y(tick) }),
      mark("text", { x: `${LEFT - 1}%`, y: Number(y(tick)) + 4, "text-anchor": "end" }, `${tick}`),
    ]);
    const ends = [[LEFT, begin, "start"], [LEFT + ACROSS, end, "end"]].map(([x, at, anchor]) =>
      mark("text", { x: `${x}%`, y: BOTTOM + 18, "text-anchor": anchor }, month.format(at)),
    );
    const lines = boards.map(({ points: [first, ...others] }, place) =>
      mark("path", {
        class: `steps ${["first", "second"][place]}`,
        d: `M${1000 * share(first[0])},${y(first[1])}` + others.map(([at, rating]) => `H${1000 * share(at)}V${y(rating)}`).join(""),
      }),
    );
    const stretched = { x: `${LEFT}%`, y: 0, width: `${ACROSS}%`, height: HEIGHT, viewBox: `0 0 1000 ${HEIGHT}`, preserveAspectRatio: "none", overflow: "visible" };
    const circles = boards.map((board, place) =>
      mark("g", { class: `points ${["first", "second"][place]}` }, ...board.points.map(([at, rating]) =>
        mark("circle", { cx: `${LEFT + ACROSS * share(at)}%`, cy: y(rating), r: 3 }))),
    );
    return mark("svg", { width: "100%", height: HEIGHT, "aria-hidden": "true" }, mark("g", { class: "axis" }, ...axis, ...ends), mark("svg", stretched, ...lines), ...circles);
  };

  const show = (members, boards) => {
    const table = answer.querySelector("table");
    table.caption.textContent = on.selectedOptions[0].text;
    const heads = table.tHead.rows[0].cells;
    const legend = answer.querySelector(".legend").children;
    members.forEach((member, place) => {
      heads[place + 1].textContent = member.name;
      legend[place].textContent = member.name;
    });
    table.tBodies[0].replaceChildren(
      ...boards[0].lines.map(([heading], place) => {
        const row = document.createElement("tr");
        row.append(cell("th", heading, "row"), ...boards.map((board) => cell("td", board.lines[place][1])));
        return row;
      }),
    );
    const chart = answer.querySelector(".chart");
    chart.setAttribute("aria-label", `Ratings of ${members[0].name} and ${members[1].name} after each tournament`);
    chart.replaceChildren(graphs(boards));
    [a, b].forEach((select, place) => {
      const link = document.getElementById(`page-${select.name}`);
      link.href = `members/${select.value}.html`;
      link.textContent = members[place].name;
    });
  };

  const update = async () => {
    history.replaceState(null, "", `#${new URLSearchParams([["a", a.value], ["b", b.value], ["on", on.value]])}`);
    const asked = location.hash;
    let members;
    try {
      members = await Promise.all([memberFile(a.value), memberFile(b.value)]);
    } catch {
      told.textContent = "A player's data file is missing. Was the whole site copied?";
      return;
    }
    if (asked !== location.hash) return; // another player was chosen meanwhile
    const boards = members.map((member) => member.boards.find((board) => `${board.pool}/${board.system}` === on.value));
    const missing = members.filter((_, place) => !boards[place]).map((member) => member.name);
    answer.hidden = missing.length > 0 || a.value === b.value;
    told.textContent = a.value === b.value ? "Choose two different players." : missing.length ? `Not rated there: ${missing.join(" and ")}.` : "";
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
