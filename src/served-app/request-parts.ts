import type { Accounts } from '#data/accounts/accounts.ts'
import { createCoverageStore } from '#data/companies/coverage-store.ts'
import { createCompanyStore } from '#data/companies/create-company-store.ts'
import type { Partitions } from '#data/partitions/partitions.ts'
import { registerOf } from '#data/reference/registers.ts'
import packageJson from '../../package.json' with { type: 'json' }
import type { AppDeps } from '../app.ts'
import type { Clock } from '../clock.ts'
import { createRunOnce } from '../idempotency/run-once.ts'
import { tracedParts } from '../tracing/traced-stores.ts'
import type { Tracing } from '../tracing/tracing.ts'

interface Data {
  accounts: Accounts
  partitions: Partitions
  search: AppDeps['search']
  clock: Clock
  tracing: Tracing | undefined
}

/** The parts of the pipeline that read and write the stores. */
export function requestParts({ accounts, partitions, search, clock, tracing }: Data, stack: AsyncDisposableStack) {
  const { keys, usage, idempotency, check: checkAccounts, checkUsage } = accounts
  const once = stack.use(createRunOnce({ keys: idempotency, clock }))
  const read = { companies: createCompanyStore(partitions), coverage: createCoverageStore(partitions), search }
  const written = { keys, usage, idempotency, once, idempotencyRuns: once.running, checkAccounts, checkUsage }
  return { ...tracedParts(read, tracing), ...written, registerOf, clock, release: packageJson.version }
}
