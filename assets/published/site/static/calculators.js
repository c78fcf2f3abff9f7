/* The calculators' formulas, under the names that ratings_core gives them: what `tablerank calc … --json` answers, each
 * with its working beside. Seats count from 0, and a winner of null is a draw. `settings` are the fields of the system's
 * Python class. No module, so that a page opened from a folder may load it. */

"use strict";

const tablerank = (() => {
  const LOG_ODDS_PER_POINT = Math.log(10) / 400;
  const BACKEND_PER_DISPLAYED = 3 / 10;

  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

  /* 1 / (1 + 10^((b - a)/400)) */
  const expected_score = (a, b) => 1 / (1 + Math.exp(LOG_ODDS_PER_POINT * (b - a)));

  /* 10^(R_i/400) / sum over j of 10^(R_j/400); against the highest rating no power can overflow. */
  const win_shares = (ratings) => {
    const highest = Math.max(...ratings);
    const strengths = ratings.map((rating) => Math.exp(LOG_ODDS_PER_POINT * (rating - highest)));
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
  const table_of = (rating_before, k, pairs, change, win_probability) => {
    const opponents = rating_before.length - 1;
    return {
      rating_before,
      k,
      expected: by_seat(rating_before, pairs, "expected").map((total) => total / opponents),
      score: by_seat(rating_before, pairs, "score").map((total) => total / opponents),
      change,
      rating_after: rating_before.map((rating, seat) => rating + change[seat]),
      win_probability,
      pairs,
    };
  };

  const with_changes = (pairs, opponents, k_of) =>
    pairs.map((pair) => {
      const k = k_of(pair.seat, pair.other);
      return { ...pair, k, change: (k / opponents) * (pair.score - pair.expected) };
    });

  /* Pod Elo: change_i = sum over the compared j of K/(n - 1) · (S_ij - E(R_i, R_j)). */
  const pod = (settings, ratings, winner, games_before) => {
    const own_k = games_before.map((games) =>
      games < settings.provisional_games ? settings.k_provisional : settings.k_settled,
    );
    const pair_mean = settings.k_mode === "pair_mean";
    const k_of = (seat, other) => (pair_mean ? (own_k[seat] + own_k[other]) / 2 : own_k[seat]);
    const pairs = with_changes(pairs_compared(ratings, winner), ratings.length - 1, k_of);
    const k = own_k.map((points) => (pair_mean ? null : points));
    return table_of(ratings, k, pairs, by_seat(ratings, pairs, "change"), win_shares(ratings));
  };

  /* Classic Elo: change_i = max(sum over the compared j of K/(n - 1) · (S_ij - E(R_i, R_j)), floor - R_i). */
  const classic = (settings, ratings, winner) => {
    const pairs = with_changes(pairs_compared(ratings, winner), ratings.length - 1, () => settings.k);
    const floor = settings.floor ?? -Infinity;
    const change = by_seat(ratings, pairs, "change").map((points, seat) => Math.max(points, floor - ratings[seat]));
    return table_of(ratings, ratings.map(() => settings.k), pairs, change, win_shares(ratings));
  };

  /* Deck Elo: the winner takes 10/3 · stake · min(1, 10^(-d/400)) from each loser that it leads by d backend points. */
  const deck = (settings, ratings, winner) => {
    const backend = ratings.map((rating) => BACKEND_PER_DISPLAYED * rating);
    const most = settings.stake / BACKEND_PER_DISPLAYED;
    const leads = backend.map((rating) => (winner === null ? null : backend[winner] - rating));
    const given = leads.map((lead, seat) => {
      if (winner === null || seat === winner) return 0;
      return lead <= 0 ? most : most * Math.exp(LOG_ODDS_PER_POINT * -lead);
    });
    const change = given.map((points, seat) => (seat === winner ? sum(given) : 0 - points));
    const pairs = pairs_compared(backend, winner);
    return { ...table_of(ratings, ratings.map(() => null), pairs, change, win_shares(backend)), leads };
  };

  /* Standings Elo: what K is multiplied with for the rounds played; null where nobody knows. */
  const multiplier = (settings, rounds) => {
    const known = rounds ?? settings.unknown_rounds;
    const straight = 1 + 0.1 * (known - 3);
    if (settings.round_curve === "capped") return Math.min(straight, 1.4);
    return known <= 4 ? straight : 1.1 + 0.2 * (known - 4);
  };

  /* Standings Elo: change_i = m · K_i/(N - 1) · sum over j of (S_ij - E(R_i, R_j)), over all others. */
  const standings = (settings, ratings, places, rounds, events_before) => {
    const times = multiplier(settings, rounds);
    const k = events_before.map(
      (events) => times * (events < settings.provisional_games ? settings.k_provisional : settings.k_settled),
    );
    const everybody = pairs_compared(ratings, null).map((pair) => {
      const ahead = places[pair.other] - places[pair.seat];
      return { ...pair, score: ahead > 0 ? 1 : ahead === 0 ? 0.5 : 0 };
    });
    const pairs = with_changes(everybody, ratings.length - 1, (row) => k[row]);
    const event = table_of(ratings, k, pairs, by_seat(ratings, pairs, "change"), win_shares(ratings));
    return { ...event, multiplier: times };
  };

  /* Stake Elo: result is 0 or 1 for the winner, "draw" or "double_loss". */
  const stake = (settings, ratings, k, result) => {
    const winner = result === "draw" || result === "double_loss" ? null : result;
    const pairs = pairs_compared(ratings, winner).map((pair) => ({
      ...pair,
      score: result === "double_loss" ? 0 : pair.score,
    }));
    const expected = pairs.map((pair) => pair.expected);
    const rounded = (points) => (settings.rounding === "integer" ? Math.floor(points + 0.5) : points);
    let gain_of_first = 0;
    if (winner !== null) {
      const staked = Math.max(settings.least_stake, rounded(k * (1 - expected[winner])));
      gain_of_first = winner === 0 ? staked : -staked;
    } else if (result === "draw") {
      const staked = rounded(k * Math.abs(0.5 - expected[0]));
      gain_of_first = Math.sign(expected[1] - expected[0]) * staked; // the higher rating gives
    }
    return table_of(ratings, [k, k], pairs, [0 + gain_of_first, 0 - gain_of_first], expected);
  };

  /* The lead in points at which the expected score is so high. */
  const lead = (probability) => ({ lead: lead_for(probability), expected: [probability, 1 - probability] });

  return { expected_score, win_shares, lead_for, multiplier, pod, classic, deck, standings, stake, lead };
})();
