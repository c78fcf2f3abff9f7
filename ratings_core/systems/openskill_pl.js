/* OpenSkill's Plackett-Luce among newcomers (Weng and Lin 2011, algorithm 4): the winner first, all others tied for second. */
tablerank.systems.openskill_pl = {
  work(settings, { ratings, winner }) {
    const square = settings.sigma ** 2 + settings.tau ** 2;
    const c = Math.sqrt(ratings.length * (square + settings.beta ** 2));
    const expected = tablerank.win_probabilities(ratings, c * Math.log(10));
    /* Share of q among those who are not ahead of it: q is the winner, or one of the tied. */
    const share = (of, q) => (q === winner || winner === null ? expected[of] : expected[of] / (1 - expected[winner]));
    const tied = ratings.length - (winner === null ? 0 : 1);
    const change = ratings.map((_, i) => {
      const ahead = i === winner ? [winner] : ratings.map((_rating, q) => q);
      const terms = ahead.map((q) => ((q === i ? 1 : 0) - share(i, q)) / (q === winner ? 1 : tied));
      return (square / c) * tablerank.sum(terms);
    });
    const table = tablerank.table_of_scores(ratings, ratings.map(() => null), expected, winner);
    return { ...table, change, rating_after: ratings.map((rating, seat) => rating + change[seat]), c };
  },
  working: (answer, _, settings) => [
    tablerank.line(`σ = ${tablerank.short(settings.sigma)}, as of a newcomer; c = √(n · (σ² + τ² + β²)) = ${tablerank.short(answer.c)}`),
    tablerank.line("p = exp(own/c) / sum of exp(R/c) over the table"),
    tablerank.line("winner: change = (σ² + τ²)/c × (1 − p); the others share one second place"),
  ],
};
