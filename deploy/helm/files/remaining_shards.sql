-- The shards that active jobs still need, as `worker/jobs/planning.py` estimates them: a job that
-- has found no puzzle yet is expected to find one in each attempt, later as many as so far. A low
-- pool needs a worker that lets its job grow, as `storage/players/pools.py` tells which are low.
SELECT COALESCE(SUM(
  CASE
    WHEN purpose <> 'generate' THEN GREATEST(n_planned - n_accepted, 1)
    WHEN n_accepted = 0 THEN CEIL(n_requested::float / shard_size)
    ELSE GREATEST(CEIL((n_requested - n_found) * n_accepted::float / GREATEST(n_found, 1)), 1)
  END), 0)::bigint + (
    SELECT COUNT(*)
    FROM pool JOIN job ON job.id = pool.job_id LEFT JOIN series ON series.job_id = pool.job_id
    WHERE job.status = 'done' AND pool.low > job.n_requested - GREATEST(pool.n_taken,
      ((NOW() AT TIME ZONE 'UTC' + INTERVAL '14 hours')::date - first_date) / every_days + 1)
  )
FROM job
WHERE status IN ('queued', 'running') AND n_requested > 0
