import { expand, type SchemaStep } from '../../schema-step.ts'
import { up as accounts } from './001-accounts.ts'
import { up as movedFolder } from './002-moved-folder.ts'
import { up as accountMoves } from './003-account-moves.ts'
import { up as keysByEnd } from './004-keys-by-end.ts'
import { up as pages } from './005-pages.ts'

/** The migrations of accounts and keys, in their order. */
export const accountSteps: readonly SchemaStep[] = [
  expand('001-accounts', accounts),
  expand('002-moved-folder', movedFolder),
  expand('003-account-moves', accountMoves),
  expand('004-keys-by-end', keysByEnd),
  expand('005-pages', pages),
]
