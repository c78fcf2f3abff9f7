/* Softmax Elo: change_i = K · (S_i - E_i), E_i the share of 2^(R_i/200), S = 1/n for each in a draw. */
tablerank.systems.softmax_elo = {
  work(settings, { ratings, winner }) {
    const expected = tablerank.win_probabilities(ratings, 200 / Math.log10(2));
    return tablerank.table_of_scores(ratings, ratings.map(() => settings.k), expected, winner);
  },
  working: (answer) => [
    tablerank.line("E = 2^(own/200) / sum of 2^(R/200) over the table; S = 1 won, 0 lost, 1/n drawn"),
    tablerank.line(`change = ${tablerank.short(answer.k[0])} × (S − E)`),
  ],
};
