import type { WebhookEvent } from '#domain/webhooks/event.ts'
import type { IdempotencyStore } from '../../idempotency/idempotency-store.ts'
import type { StatementObserver } from '../../statement-observer.ts'
import type { AnonymousAdmissions } from '../../usage/anonymous-admissions.ts'
import type { HealthMinutes } from '../../usage/health-minutes.ts'
import type { Postgres } from '../connect.ts'
import { createIdempotencyStore } from '../idempotency/idempotency-store.ts'
import { createAnonymousAdmissions } from './anonymous-admissions.ts'
import { createHealthMinutes } from './health-minutes.ts'
import type { OnMaintenanceError } from './maintenance.ts'
import { createPostgresLedger, type PostgresLedger } from './usage-ledger.ts'

/** The stores of usage in a migrated PostgreSQL. */
export interface PostgresUsage extends AsyncDisposable {
  usage: PostgresLedger
  idempotency: IdempotencyStore
  anonymous: AnonymousAdmissions
  health: HealthMinutes
}

interface PostgresUsageOptions {
  postgres: Postgres
  /** Connections apart from those that serve: a report may take seconds. */
  reports: Postgres
  /** The folder of notes on writes whose callers gave up. */
  folder: string
  tell: (events: readonly WebhookEvent[]) => Promise<void>
  flushMs?: number | undefined
  /** Whether PostgreSQL is known not to answer. */
  isAway?: (() => boolean) | undefined
  onMaintenanceError?: OnMaintenanceError | undefined
  observer?: StatementObserver | undefined
}

/** Opens usage; nothing is connected before it is needed. Dispose it before the connections that it was given. */
export function openPostgresUsage(options: PostgresUsageOptions): PostgresUsage {
  const usage = createPostgresLedger(options)
  const { postgres, onMaintenanceError } = options
  return {
    usage,
    idempotency: createIdempotencyStore({
      ...{ postgres, onMaintenanceError },
      ...{ charges: usage.charges, onBilled: usage.admitted },
    }),
    anonymous: createAnonymousAdmissions(postgres),
    health: createHealthMinutes(postgres),
    [Symbol.asyncDispose]: () => usage[Symbol.asyncDispose](),
  }
}
