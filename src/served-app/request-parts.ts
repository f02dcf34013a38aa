import type { Accounts } from '#data/accounts/accounts.ts'
import { createCoverageStore } from '#data/companies/coverage-store.ts'
import { createCompanyStore } from '#data/companies/create-company-store.ts'
import type { Partitions } from '#data/partitions/partitions.ts'
import { registerOf } from '#data/reference/registers.ts'
import type { AppDeps } from '../app.ts'
import type { Clock } from '../clock.ts'
import { createRunOnce } from '../idempotency/run-once.ts'

interface Stores {
  accounts: Accounts
  partitions: Partitions
  search: AppDeps['search']
}

/** The parts of the pipeline that read and write the stores. */
export const requestParts = ({ accounts, partitions, search }: Stores, clock: Clock, stack: AsyncDisposableStack) => ({
  keys: accounts.keys,
  usage: accounts.usage,
  idempotency: accounts.idempotency,
  once: stack.use(createRunOnce({ keys: accounts.idempotency, clock })),
  checkAccounts: accounts.check,
  checkUsage: accounts.checkUsage,
  companies: createCompanyStore(partitions),
  coverage: createCoverageStore(partitions),
  search,
  registerOf,
})
