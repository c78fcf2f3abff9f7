/* Deck Elo: the winner takes 10/3 · stake · min(1, 10^(-d/400)) from each loser that it leads by d backend points. */
tablerank.systems.deck_elo = {
  work(settings, { ratings, winner }) {
    const BACKEND_PER_DISPLAYED = 3 / 10;
    const backend = ratings.map((rating) => BACKEND_PER_DISPLAYED * rating);
    const most = settings.stake / BACKEND_PER_DISPLAYED;
    const leads = backend.map((rating) => (winner === null ? null : backend[winner] - rating));
    const given = leads.map((lead, seat) => {
      if (winner === null || seat === winner) return 0;
      return lead <= 0 ? most : most * 10 ** (-lead / 400);
    });
    const change = given.map((points, seat) => (seat === winner ? tablerank.sum(given) : 0 - points));
    const table = tablerank.table_of(backend, ratings.map(() => null), tablerank.pairs_compared(backend, winner), change);
    return { ...table, rating_before: ratings, rating_after: ratings.map((rating, seat) => rating + change[seat]), leads };
  },
  working(answer, { winner }, settings) {
    const { line, figure, points } = tablerank;
    if (winner === null) return [line("A draw: nobody takes anything.")];
    const rows = answer.leads.map((lead, seat) => [String(seat + 1), figure(lead, points), figure(-answer.change[seat], points)]);
    rows.splice(winner, 1); // it takes nothing from itself
    return [
      line("d = 3/10 × (winner − loser), in backend points"),
      line(`the winner takes 10/3 × ${tablerank.short(settings.stake)} × min(1, 10^(−d/400)) from each loser`),
      tablerank.table(`What deck ${winner + 1} takes`, ["From deck", "d", "Points"], rows),
    ];
  },
};
