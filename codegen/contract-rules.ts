import type { ContractRule } from './contract-rule.ts'
import type { Contract } from './read-contract.ts'
import { operationRules } from './rules-of-operations.ts'
import { replyRules } from './rules-of-replies.ts'
import { schemaRules } from './rules-of-schemas.ts'
import { toolRules } from './rules-of-tools.ts'

export const contractRules: ContractRule[] = [...operationRules, ...replyRules, ...schemaRules, ...toolRules]

/** Every fault of the contract as `rule: place: fault`. */
export const contractFaults = (contract: Contract): string[] =>
  contractRules.flatMap(({ name, check }) => check(contract).map(fault => `${name}: ${fault}`))
