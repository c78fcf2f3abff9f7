-- z95(): the two-sided 95 % point of the normal distribution.
-- wilson_low(wins, games), wilson_high(wins, games): Wilson's 95 % interval of the share wins / games
-- (https://en.wikipedia.org/wiki/Binomial_proportion_confidence_interval#Wilson_score_interval); exactly 0 and 1 at the
-- ends, which the formula gives but for the last digit.
CREATE OR REPLACE TEMP MACRO z95() AS 1.959963984540054;

CREATE OR REPLACE TEMP MACRO wilson_middle(wins, games) AS (wins + z95() ** 2 / 2) / (games + z95() ** 2);

CREATE OR REPLACE TEMP MACRO wilson_reach(wins, games) AS
z95() * sqrt(wins * (games - wins) / games + z95() ** 2 / 4) / (games + z95() ** 2);

CREATE OR REPLACE TEMP MACRO wilson_low(wins, games) AS
CASE wins WHEN 0 THEN 0 ELSE wilson_middle(wins, games) - wilson_reach(wins, games) END;

CREATE OR REPLACE TEMP MACRO wilson_high(wins, games) AS
CASE wins WHEN games THEN 1 ELSE wilson_middle(wins, games) + wilson_reach(wins, games) END
