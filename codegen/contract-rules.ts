import type { ContractRule } from './contract-rule.ts'
import type { Contract } from './read-contract.ts'
import { operationRules } from './rules-of-operations.ts'
import { replyRules } from './rules-of-replies.ts'
import { schemaRules } from './rules-of-schemas.ts'
import { toolRules } from './rules-of-tools.ts'

export const contractRules: ContractRule[] = [...operationRules, ...replyRules, ...schemaRules, ...toolRules]

/** Every violation of a rule as `rule: place: violation`. */
export const contractViolations = (contract: Contract): string[] =>
  contractRules.flatMap(({ name, check }) => check(contract).map(violation => `${name}: ${violation}`))
