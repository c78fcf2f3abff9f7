-- No band of readers is so small that it points at somebody.
SELECT pool, system, band_from FROM marts.rating_bands WHERE readers < 3
