import { up as folderIdentity } from '../folder-identity.ts'
import type { Step } from '../migration-source.ts'
import { up as usage } from './001-usage.ts'
import { up as idempotency } from './002-idempotency.ts'
import { up as packedAnswers } from './003-packed-answers.ts'
import { up as rollups } from './005-rollups.ts'
import { up as pending } from './006-pending.ts'
import { up as rollupsByKey } from './007-rollups-by-key.ts'
import { up as rollupsByOperation } from './008-rollups-by-operation.ts'
import { up as anonymousAdmissions } from './009-anonymous-admissions.ts'
import { up as healthMinutes } from './010-health-minutes.ts'
import { up as webhooks } from './011-webhooks.ts'
import { up as publicEndpoints } from './012-public-endpoints.ts'

/** The migrations of `usage.sqlite`, in their order. */
export const usageSteps: readonly Step[] = [
  ['001-usage', usage],
  ['002-idempotency', idempotency],
  ['003-packed-answers', packedAnswers],
  ['004-folder-identity', folderIdentity],
  ['005-rollups', rollups],
  ['006-pending', pending],
  ['007-rollups-by-key', rollupsByKey],
  ['008-rollups-by-operation', rollupsByOperation],
  ['009-anonymous-admissions', anonymousAdmissions],
  ['010-health-minutes', healthMinutes],
  ['011-webhooks', webhooks],
  ['012-public-endpoints', publicEndpoints],
]
