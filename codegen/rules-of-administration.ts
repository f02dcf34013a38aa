import { adminAttributeErrors } from './admin-attributes.ts'
import type { ContractRule } from './contract-rule.ts'
import { eachOperation } from './rules-of-operations.ts'

export const administrationRules: ContractRule[] = [
  {
    name: 'permission-and-audit-stated',
    why: 'what a token must permit, and what is entered into the audit log, is read from the contract and has no default',
    check: eachOperation(adminAttributeErrors),
  },
]
