-- No band of members is so small that it points at somebody.
SELECT pool, system, band_from FROM marts.rating_bands WHERE members < 3
