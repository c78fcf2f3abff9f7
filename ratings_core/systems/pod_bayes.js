/* Pod Bayes among newcomers: change_i = K_i · (S_i - p_i), K_i = w · s'²/c, c² = (400/ln 10)² + 2s². */
tablerank.systems.pod_bayes = {
  work(settings, { ratings, winner }) {
    const square = settings.sigma ** 2;
    const c = Math.sqrt((400 / Math.log(10)) ** 2 + 2 * square);
    const weight = winner === null ? settings.draw_weight / (ratings.length - 1) : 1;
    const expected = tablerank.win_probabilities(ratings, c * Math.log(10));
    const k = expected.map((p) => (weight * (square / (1 + (square * weight * p * (1 - p)) / c ** 2))) / c);
    return { ...tablerank.table_of_scores(ratings, k, expected, winner), c };
  },
  working: (answer, _, settings) => [
    tablerank.line(`s = ${tablerank.short(settings.sigma)}, as of a newcomer; c = √((400/ln 10)² + 2s²) = ${tablerank.short(answer.c)}`),
    tablerank.line("p = exp(own/c) / sum of exp(R/c) over the table; S = 1 won, 0 lost, 1/n drawn"),
    tablerank.line("change = K × (S − p); K = w · s'²/c, s'² = s² / (1 + w · s²/c² · p(1 − p))"),
  ],
};
