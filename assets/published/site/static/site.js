/* Tables that sort and filter. Without this script they stand in the order in which they were written. */

"use strict";

(() => {
  const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });

  /* What a cell sorts by: its own value where the text is made for reading. Nothing sorts last, whichever way. */
  const sortKey = (row, column, kind) => {
    const cell = row.cells[column];
    const text = cell.dataset.value ?? cell.textContent.trim();
    if (text === "") return null;
    return kind === "number" ? Number(text) : text;
  };

  const sortBy = (table, heading, direction) => {
    const body = table.tBodies[0];
    const sign = direction === "ascending" ? 1 : -1;
    const kind = heading.dataset.sort;
    const keyed = [...body.rows].map((row) => ({ row, key: sortKey(row, heading.cellIndex, kind) }));
    keyed.sort((a, b) => {
      if (a.key === null || b.key === null) return (a.key === null) - (b.key === null);
      return sign * (kind === "text" ? collator.compare(a.key, b.key) : (a.key > b.key) - (a.key < b.key));
    });
    body.append(...keyed.map(({ row }) => row));
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", direction);
  };

  const OTHER_WAY = { ascending: "descending", descending: "ascending" };

  const makeSortable = (table) => {
    for (const heading of table.querySelectorAll("thead th[data-sort]")) {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...heading.childNodes);
      heading.append(button);
      button.addEventListener("click", () => {
        const now = heading.getAttribute("aria-sort");
        sortBy(table, heading, OTHER_WAY[now] ?? heading.dataset.first ?? "ascending");
      });
    }
  };

  const DAY = 86400000;

  const makeFilter = (form) => {
    const table = document.getElementById(form.dataset.table);
    const told = form.querySelector("[role=status]");
    const rows = [...table.tBodies[0].rows];
    const newest = Math.max(...rows.map((row) => Number(row.dataset.played)));
    const apply = () => {
      const games = Number(form.elements.games.value);
      const days = Number(form.elements.days.value);
      const name = form.elements.name.value.trim().toLocaleLowerCase("en");
      let shown = 0;
      for (const row of rows) {
        const fits =
          Number(row.dataset.games) >= games &&
          (days === 0 || newest - Number(row.dataset.played) <= days * DAY) &&
          row.dataset.name.toLocaleLowerCase("en").includes(name);
        row.hidden = !fits;
        shown += fits;
      }
      told.textContent =
        shown === rows.length ? `Showing all ${shown} players.` : `Showing ${shown} of ${rows.length} players.`;
    };
    form.addEventListener("input", apply);
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("reset", () => setTimeout(apply));
    form.hidden = false;
    apply();
  };

  document.querySelectorAll("table.sortable").forEach(makeSortable);
  document.querySelectorAll("form.filters").forEach(makeFilter);
})();
