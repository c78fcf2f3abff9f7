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

  const seatOf = (value) => (value === "draw" || value === "double_loss" ? null : Number(value) - 1);

  const CALCULATORS = {
    pod: {
      work: (typed, pod_elo) =>
        tablerank.pod({ ...pod_elo, k_mode: typed.k_mode }, typed.ratings, seatOf(typed.winner), typed.games),
      working: (answer) => [
        line("E = 1 / (1 + 10^((opponent − own)/400)); S = 1 won, 0 lost, 0.5 drawn"),
        line(`change = sum over the compared of K/${answer.k.length - 1} × (S − E)`),
        pairsTable(answer),
      ],
    },
    standings: {
      work: (typed, standings_elo) =>
        tablerank.standings(
          { ...standings_elo, round_curve: typed.curve },
          typed.ratings,
          typed.places,
          typed.rounds,
          typed.events,
        ),
      working: (answer) => {
        const opponents = answer.k.length - 1;
        const rows = answer.k.map((k, row) => [
          String(row + 1),
          figure(k, short),
          figure(opponents * answer.score[row], short),
          figure(opponents * answer.expected[row], share),
          figure(answer.change[row], change),
        ]);
        return [
          line(`K times ${short(answer.multiplier)} for the rounds`),
          line("E = 1 / (1 + 10^((opponent − own)/400)); S = 1 better place, 0.5 same place, 0 worse"),
          line(`change = K/${opponents} × (sum of S − sum of E), over all others`),
          table("The sums", ["Player", "K", "Sum of S", "Sum of E", "Change"], rows),
        ];
      },
    },
    deck: {
      work: (typed, deck_elo) => tablerank.deck(deck_elo, typed.ratings, seatOf(typed.winner)),
      working: (answer, typed, deck_elo) => {
        const winner = seatOf(typed.winner);
        if (winner === null) return [line("A draw: nobody takes anything.")];
        const rows = answer.leads.map((lead, seat) => [
          String(seat + 1),
          figure(lead, points),
          figure(-answer.change[seat], points),
        ]);
        rows.splice(winner, 1); // it takes nothing from itself
        return [
          line("d = 3/10 × (winner − loser), in backend points"),
          line(`the winner takes 10/3 × ${short(deck_elo.stake)} × min(1, 10^(−d/400)) from each loser`),
          table(`What deck ${winner + 1} takes`, ["From deck", "d", "Points"], rows),
        ];
      },
    },
    stake: {
      work: (typed, stake_elo) => {
        const winner = seatOf(typed.result);
        return tablerank.stake({ ...stake_elo, rounding: typed.rounding }, typed.ratings, typed.k, winner ?? typed.result);
      },
      working: (answer, typed, stake_elo) => [
        line("E = 1 / (1 + 10^((opponent − own)/400))"),
        line(stakeLine(answer, typed, stake_elo)),
      ],
    },
    classic: {
      work: (typed, classic_elo) =>
        tablerank.classic({ ...classic_elo, k: typed.k, floor: typed.floor }, typed.ratings, seatOf(typed.result)),
      working: (answer, typed, classic_elo) => {
        const seats = answer.k.map((_, seat) => String(seat + 1));
        const rows = [...seats, "draw"].map((result) => {
          const other = CALCULATORS.classic.work({ ...typed, result }, classic_elo);
          return [said(result), ...other.rating_after.map((rating) => figure(rating, points))];
        });
        return [
          line("E = 1 / (1 + 10^((opponent − own)/400)); S = 1 won, 0 lost, 0.5 drawn"),
          line(`change = sum over the compared of ${short(typed.k)}/${seats.length - 1} × (S − E)`),
          ...(typed.floor === null ? [] : [line(`never below the floor of ${short(typed.floor)}`)]),
          pairsTable(answer),
          table("Ratings after every result", ["Result", ...seats.map((seat) => `Seat ${seat}`)], rows),
        ];
      },
    },
    lead: {
      work: (typed) => tablerank.lead(typed.probability),
      summary: (answer) =>
        `A lead of ${points(answer.lead)} points; the other is expected to score ${share(answer.expected[1])}.`,
      working: (answer, typed) => {
        const p = short(typed.probability);
        return [
          line(`lead = 400 × log10(p / (1 − p)) = 400 × log10(${p} / ${short(answer.expected[1])})`),
          line(`E(lead) = 1 / (1 + 10^(−lead/400)) = ${p}`),
        ];
      },
    },
  };

  function stakeLine(answer, typed, stake_elo) {
    if (typed.result === "double_loss") return "Both lose: nothing is staked.";
    const floored = (text) => (typed.rounding === "integer" ? `floor(${text} + 0.5)` : text);
    const winner = seatOf(typed.result);
    if (winner === null) {
      const staked = floored(`${short(typed.k)} × |0.5 − ${share(answer.expected[0])}|`);
      return `stake = ${staked} = ${points(Math.abs(answer.change[0]))}, from the higher to the lower rating`;
    }
    const staked = floored(`${short(typed.k)} × (1 − ${share(answer.expected[winner])})`);
    const least = short(stake_elo.least_stake);
    return `stake = max(${least}, ${staked}) = ${points(answer.change[winner])}, from the loser to the winner`;
  }

  const said = (result) => (result === "draw" ? "Draw" : `Seat ${result} wins`);

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
      ["Win chance", answer.win_probability, percent],
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
  const answerTo = (name, typed, settings, called) => {
    const { work, working, summary } = CALCULATORS[name];
    const answer = work(typed, settings);
    return {
      summary: (summary ?? summaryOf)(answer, called),
      shown: [
        ...(called ? [answerTable(answer, called)] : []),
        element("h3", {}, "Working"),
        ...working(answer, typed, settings),
      ],
    };
  };

  Object.assign(tablerank, { answerTo, element });
})();
