-- No band of readers is so small that it points at somebody, and a spread of fewer than ten readers is not shown.
SELECT pool, system, band_from FROM marts.rating_bands WHERE readers < 3
