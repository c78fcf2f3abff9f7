/* What the calculators' formulas share, under the names of ratings_core. The formula of each system is in a file beside its
 * Python module and adds itself to `systems`: `work(settings, typed)` answers what `tablerank calc … --json` does, and
 * `working(answer, typed, settings)` shows how. Seats count from 0, and a winner of null is a draw; `settings` are the fields
 * of the Python class. No module, so that a page opened from a folder may load it. */

"use strict";

const tablerank = (() => {
  const LOG_ODDS_PER_POINT = Math.log(10) / 400;

  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

  /* 1 / (1 + 10^((b - a)/400)) */
  const expected_score = (a, b) => 1 / (1 + Math.exp(LOG_ODDS_PER_POINT * (b - a)));

  /* 10^(R_i/scale) / sum over j of 10^(R_j/scale); against the highest rating no power can overflow. */
  const win_probabilities = (ratings, scale = 400) => {
    const highest = Math.max(...ratings);
    const strengths = ratings.map((rating) => 10 ** ((rating - highest) / scale));
    const all = sum(strengths);
    return strengths.map((strength) => strength / all);
  };

  /* 400 · log10(p / (1 - p)) */
  const lead_for = (probability) => 400 * Math.log10(probability / (1 - probability));

  /* Each pair of seats that is compared, from either side: the winner with each loser, in a draw all with all. */
  const pairs_compared = (ratings, winner) => {
    const pairs = [];
    ratings.forEach((own, seat) => {
      ratings.forEach((opposing, other) => {
        if (seat !== other && (winner === null || winner === seat || winner === other)) {
          const score = winner === null ? 0.5 : Number(winner === seat);
          pairs.push({ seat, other, score, expected: expected_score(own, opposing) });
        }
      });
    });
    return pairs;
  };

  const by_seat = (ratings, pairs, name) =>
    ratings.map((_, seat) => sum(pairs.filter((pair) => pair.seat === seat).map((pair) => pair[name])));

  /* The columns of a table; expected and score are means over all opponents, compared or not. */
  const table_of = (rating_before, k, pairs, change) => {
    const opponents = rating_before.length - 1;
    return {
      rating_before,
      k,
      expected: by_seat(rating_before, pairs, "expected").map((total) => total / opponents),
      score: by_seat(rating_before, pairs, "score").map((total) => total / opponents),
      change,
      rating_after: rating_before.map((rating, seat) => rating + change[seat]),
      win_probability: win_probabilities(rating_before),
      pairs,
    };
  };

  /* The same where the expected score is the win probability: change = K · (S - E), and S is 1/n for each in a draw. */
  const table_of_scores = (rating_before, k, expected, winner) => {
    const score = rating_before.map((_, seat) => (winner === null ? 1 / rating_before.length : Number(winner === seat)));
    const change = score.map((won, seat) => k[seat] * (won - expected[seat]));
    const rating_after = rating_before.map((rating, seat) => rating + change[seat]);
    return { rating_before, k, expected, score, change, rating_after, win_probability: expected };
  };

  const with_changes = (pairs, opponents, k_of) =>
    pairs.map((pair) => {
      const k = k_of(pair.seat, pair.other);
      return { ...pair, k, change: (k / opponents) * (pair.score - pair.expected) };
    });

  /* The lead in points at which the expected score is so high. */
  const lead = (probability) => ({ lead: lead_for(probability), expected: [probability, 1 - probability] });

  return {
    sum, expected_score, win_probabilities, lead_for, pairs_compared, by_seat, table_of, table_of_scores, with_changes, lead,
    systems: {},
  };
})();
