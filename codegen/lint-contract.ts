import { contractRules, contractViolations } from './contract-rules.ts'
import { readContract } from './read-contract.ts'

const violations = contractViolations(readContract())
for (const violation of violations) process.stderr.write(`openapi.yaml: ${violation}\n`)
process.stdout.write(`openapi.yaml: ${contractRules.length} rules of our own, ${violations.length} violations\n`)
if (violations.length > 0) process.exitCode = 1
