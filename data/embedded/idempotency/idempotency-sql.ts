import { maxLeaseMs } from '#domain/idempotency/idempotency-state.ts'

/** Reads a stored key; the parameters are `kid` and `idempotencyKey`. */
export const storedKeySql = `
  SELECT digest, outline, first_used_ms, run, lease_until_ms, answer FROM idempotency_keys
  WHERE kid = @kid AND idempotency_key = @idempotencyKey`

/** Counts the runs of an API key whose lease is valid at `now`: see isLeased. */
export const runningSql = `
  SELECT count(*) FROM idempotency_keys
  WHERE kid = @kid AND run IS NOT NULL AND lease_until_ms > @now AND lease_until_ms <= @now + ${maxLeaseMs}`
