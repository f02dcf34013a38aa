import { expand, type SchemaStep } from '../../schema-step.ts'
import { up as usage } from './001-usage.ts'
import { up as idempotency } from './002-idempotency.ts'
import { up as changesOfGroups } from './003-changes-of-groups.ts'
import { up as countedByKey } from './004-counted-by-key.ts'
import { up as monthsByKey } from './005-months-by-key.ts'
import { up as daysAsOwner } from './006-days-as-owner.ts'

/** The migrations of usage and idempotency keys, in their order. */
export const usageSteps: readonly SchemaStep[] = [
  expand('001-usage', usage),
  expand('002-idempotency', idempotency),
  expand('003-changes-of-groups', changesOfGroups),
  expand('004-counted-by-key', countedByKey),
  expand('005-months-by-key', monthsByKey),
  expand('006-days-as-owner', daysAsOwner),
]
