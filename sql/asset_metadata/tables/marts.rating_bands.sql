-- A band of the members' spread in the live systems, as far as it is shown at all. Points. Key: pool, band_from.
SELECT pool, band_from, band_to, members
FROM marts.rating_bands
JOIN meta.systems USING (pool, system)
WHERE position = 1
ORDER BY pool_position, band_from
LIMIT 15
