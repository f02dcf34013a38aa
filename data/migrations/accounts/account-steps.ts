import { up as folderIdentity } from '../folder-identity.ts'
import type { Step } from '../migration-source.ts'
import { up as accountsAndKeys } from './001-accounts-and-keys.ts'
import { up as auditLog } from './002-audit-log.ts'
import { up as accountStates } from './004-account-states.ts'
import { up as keysByExpiry } from './005-keys-by-expiry.ts'
import { up as operators } from './006-operators.ts'
import { up as serverSecretNumbers } from './007-server-secrets.ts'
import { up as auditRetention } from './008-audit-retention.ts'
import { up as keysByEnd } from './009-keys-by-end.ts'
import { up as auditRemovals } from './010-audit-removals.ts'
import { up as pages } from './011-pages.ts'

/** The migrations of `accounts.sqlite`, in their order. */
export const accountSteps: readonly Step[] = [
  ['001-accounts-and-keys', accountsAndKeys],
  ['002-audit-log', auditLog],
  ['003-folder-identity', folderIdentity],
  ['004-account-states', accountStates],
  ['005-keys-by-expiry', keysByExpiry],
  ['006-operators', operators],
  ['007-server-secrets', serverSecretNumbers],
  ['008-audit-retention', auditRetention],
  ['009-keys-by-end', keysByEnd],
  ['010-audit-removals', auditRemovals],
  ['011-pages', pages],
]
