import type { Step } from '../../../migrations/migration-source.ts'
import { up as usage } from './001-usage.ts'
import { up as idempotency } from './002-idempotency.ts'

/** The migrations of usage and idempotency keys, in their order. */
export const usageSteps: readonly Step[] = [
  ['001-usage', usage],
  ['002-idempotency', idempotency],
]
