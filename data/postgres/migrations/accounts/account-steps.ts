import type { Step } from '../../../migrations/migration-source.ts'
import { up as accounts } from './001-accounts.ts'

/** The migrations of accounts and keys, in their order. */
export const accountSteps: readonly Step[] = [['001-accounts', accounts]]
