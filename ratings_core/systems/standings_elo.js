/* Standings Elo: change_i = m · K_i/(N - 1) · sum over j of (S_ij - E(R_i, R_j)), over all others. */
tablerank.systems.standings_elo = {
  /* What K is multiplied by for the rounds played; null where nobody knows. */
  multiplier(settings, rounds, curve) {
    const known = rounds ?? settings.unknown_rounds;
    const straight = 1 + 0.1 * (known - 3);
    if (curve === "capped") return Math.min(straight, 1.4);
    return known <= 4 ? straight : 1.1 + 0.2 * (known - 4);
  },
  work(settings, { ratings, places, rounds, events, curve }) {
    const multiplier = this.multiplier(settings, rounds, curve);
    const k = events.map(
      (played) => multiplier * (played < settings.provisional_games ? settings.k_provisional : settings.k_settled),
    );
    const everybody = tablerank.pairs_compared(ratings, null).map((pair) => {
      const ahead = places[pair.other] - places[pair.seat];
      return { ...pair, score: ahead > 0 ? 1 : ahead === 0 ? 0.5 : 0 };
    });
    const pairs = tablerank.with_changes(everybody, ratings.length - 1, (row) => k[row]);
    return { ...tablerank.table_of(ratings, k, pairs, tablerank.by_seat(ratings, pairs, "change")), multiplier };
  },
  working(answer) {
    const { line, figure, short, share, change } = tablerank;
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
      tablerank.table("The sums", ["Player", "K", "Sum of S", "Sum of E", "Change"], rows),
    ];
  },
};
