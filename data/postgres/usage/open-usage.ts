import type { IdempotencyStore } from '../../idempotency/idempotency-store.ts'
import type { AnonymousAdmissions } from '../../usage/anonymous-admissions.ts'
import type { HealthMinutes } from '../../usage/health-minutes.ts'
import { createIdempotencyStore } from '../idempotency/idempotency-store.ts'
import { createAnonymousAdmissions } from './anonymous-admissions.ts'
import { createHealthMinutes } from './health-minutes.ts'
import { createPostgresLedger, type PostgresLedger, type PostgresLedgerOptions } from './usage-ledger.ts'

/** The stores of usage in a migrated PostgreSQL. */
export interface PostgresUsage extends AsyncDisposable {
  usage: PostgresLedger
  idempotency: IdempotencyStore
  anonymous: AnonymousAdmissions
  health: HealthMinutes
}

/** Opens usage; nothing is connected before it is needed. Dispose it before the connections that it was given. */
export function openPostgresUsage(options: PostgresLedgerOptions): PostgresUsage {
  const usage = createPostgresLedger(options)
  const { postgres, onMaintenanceError } = options
  return {
    usage,
    idempotency: createIdempotencyStore({
      postgres,
      onMaintenanceError,
      charges: usage.charges,
      onBilled: usage.admitted,
    }),
    anonymous: createAnonymousAdmissions(postgres),
    health: createHealthMinutes(postgres),
    [Symbol.asyncDispose]: () => usage[Symbol.asyncDispose](),
  }
}
