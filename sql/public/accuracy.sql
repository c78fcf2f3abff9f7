-- How well a system foretold the later half's winners. Key: pool, system.
-- With fewer than ten tables the chance of a single game would show.
SELECT
    pool,
    system,
    log_loss,
    log_loss_low95,
    log_loss_high95,
    brier,
    brier_low95,
    brier_high95,
    accuracy,
    accuracy_low95,
    accuracy_high95,
    base_log_loss,
    gain,
    gain_low95,
    gain_high95,
    against_live,
    against_live_low95,
    against_live_high95,
    tables,
    draws,
    tournaments
FROM store.marts.accuracy
WHERE tables >= 10
