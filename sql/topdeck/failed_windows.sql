-- One row a window that failed when it was last asked for. Key: game, format, window_from, window_to.
WITH asked AS (
    SELECT windows.*, started_at
    FROM meta.windows AS windows
    JOIN meta.runs USING (run_id)
    WHERE game IS NOT NULL
)
SELECT DISTINCT game, format, window_from, window_to
FROM asked AS failed
WHERE outcome = 'failed'
    AND NOT EXISTS (
        SELECT 1
        FROM asked AS later
        WHERE later.outcome <> 'failed'
            AND later.game = failed.game
            AND later.format = failed.format
            AND later.window_from <= failed.window_from
            AND later.window_to >= failed.window_to
            AND later.started_at > failed.started_at
    )
ORDER BY ALL
