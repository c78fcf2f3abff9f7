/* Classic Elo: change_i = max(sum over the compared j of K/(n - 1) · (S_ij - E(R_i, R_j)), floor - R_i). */
tablerank.systems.classic_elo = {
  work(settings, { ratings, result, k, floor }) {
    const pairs = tablerank.with_changes(tablerank.pairs_compared(ratings, result), ratings.length - 1, () => k);
    const change = tablerank
      .by_seat(ratings, pairs, "change")
      .map((points, seat) => Math.max(points, (floor ?? -Infinity) - ratings[seat]));
    return tablerank.table_of(ratings, ratings.map(() => k), pairs, change);
  },
  working(answer, typed, settings) {
    const { line, short } = tablerank;
    const seats = answer.k.map((_, seat) => `Seat ${seat + 1}`);
    const rows = [...seats.keys(), null].map((result) => [
      result === null ? "Draw" : `${seats[result]} wins`,
      ...this.work(settings, { ...typed, result }).rating_after.map((rating) => tablerank.figure(rating, tablerank.points)),
    ]);
    return [
      line("E = 1 / (1 + 10^((opponent − own)/400)); S = 1 won, 0 lost, 0.5 drawn"),
      line(`change = sum over the compared of ${short(typed.k)}/${seats.length - 1} × (S − E)`),
      ...(typed.floor === null ? [] : [line(`never below the floor of ${short(typed.floor)}`)]),
      tablerank.pairsTable(answer),
      tablerank.table("Ratings after every result", ["Result", ...seats], rows),
    ];
  },
};
