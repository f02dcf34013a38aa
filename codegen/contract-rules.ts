import type { Contract } from './contract-model.ts'
import type { ContractRule } from './contract-rule.ts'
import { administrationRules } from './rules-of-administration.ts'
import { operationRules, policyRules } from './rules-of-operations.ts'
import { replyRules } from './rules-of-replies.ts'
import { schemaRules } from './rules-of-schemas.ts'
import { toolRules } from './rules-of-tools.ts'
import { adminHeaders, standardHeaders } from './standard-headers.ts'

const adminMembers = ['type', 'title', 'status', 'detail', 'instance', 'code', 'request_id', 'correction']
const publicMembers = [...adminMembers, 'retryable', 'retry_after_seconds', 'suggested_request', 'documentation_url']

const publicReplies = replyRules({ headers: standardHeaders, problemMembers: publicMembers })
const adminReplies = replyRules({ headers: adminHeaders, problemMembers: adminMembers })

/** The rules for openapi.yaml. */
export const contractRules: ContractRule[] = [
  ...operationRules,
  ...policyRules,
  ...publicReplies,
  ...schemaRules,
  ...toolRules,
]

/** The rules for admin.openapi.yaml. */
export const adminContractRules: ContractRule[] = [
  ...operationRules,
  ...administrationRules,
  ...adminReplies,
  ...schemaRules,
]

/** Every violation of a rule as `rule: place: violation`. */
export const contractViolations = (contract: Contract, rules: readonly ContractRule[] = contractRules): string[] =>
  rules.flatMap(({ name, check }) => check(contract).map(violation => `${name}: ${violation}`))
