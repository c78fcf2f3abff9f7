/* Stake Elo: the loser pays the winner max(least, K · (1 - E)); in a draw the higher rating pays K · |0.5 - E|. */
tablerank.systems.stake_elo = {
  winner: (result) => (result === "1" || result === "2" ? Number(result) - 1 : null),
  work(settings, { ratings, k, result, rounding }) {
    const winner = this.winner(result);
    const pairs = tablerank.pairs_compared(ratings, winner).map((pair) => ({
      ...pair,
      score: result === "double_loss" ? 0 : pair.score,
    }));
    const expected = pairs.map((pair) => pair.expected);
    const rounded = (points) => (rounding === "integer" ? Math.floor(points + 0.5) : points);
    let gain_of_first = 0;
    if (winner !== null) {
      const staked = Math.max(settings.least_stake, rounded(k * (1 - expected[winner])));
      gain_of_first = winner === 0 ? staked : -staked;
    } else if (result === "draw") {
      const staked = rounded(k * Math.abs(0.5 - expected[0]));
      gain_of_first = Math.sign(expected[1] - expected[0]) * staked; // the higher rating gives
    }
    return tablerank.table_of(ratings, [k, k], pairs, [0 + gain_of_first, 0 - gain_of_first]);
  },
  working(answer, typed, settings) {
    const { line, short, share, points } = tablerank;
    const formula = line("E = 1 / (1 + 10^((opponent − own)/400))");
    if (typed.result === "double_loss") return [formula, line("Both lose: nothing is staked.")];
    const floored = (text) => (typed.rounding === "integer" ? `floor(${text} + 0.5)` : text);
    const winner = this.winner(typed.result);
    if (winner === null) {
      const staked = floored(`${short(typed.k)} × |0.5 − ${share(answer.expected[0])}|`);
      return [formula, line(`stake = ${staked} = ${points(Math.abs(answer.change[0]))}, from the higher to the lower rating`)];
    }
    const staked = `max(${short(settings.least_stake)}, ${floored(`${short(typed.k)} × (1 − ${share(answer.expected[winner])})`)})`;
    return [formula, line(`stake = ${staked} = ${points(answer.change[winner])}, from the loser to the winner`)];
  },
};
