/* Pod Elo: change_i = sum over the compared j of K/(n - 1) · (S_ij - E(R_i, R_j)). */
tablerank.systems.pod_elo = {
  work(settings, { ratings, winner, games, k_mode }) {
    const own_k = games.map((played) => (played < settings.provisional_games ? settings.k_provisional : settings.k_settled));
    const pair_mean = k_mode === "pair_mean";
    const k_of = (seat, other) => (pair_mean ? (own_k[seat] + own_k[other]) / 2 : own_k[seat]);
    const pairs = tablerank.with_changes(tablerank.pairs_compared(ratings, winner), ratings.length - 1, k_of);
    const k = own_k.map((points) => (pair_mean ? null : points));
    return tablerank.table_of(ratings, k, pairs, tablerank.by_seat(ratings, pairs, "change"));
  },
  working: (answer) => [
    tablerank.line("E = 1 / (1 + 10^((opponent − own)/400)); S = 1 won, 0 lost, 0.5 drawn"),
    tablerank.line(`change = sum over the compared of K/${answer.k.length - 1} × (S − E)`),
    tablerank.pairsTable(answer),
  ],
};
