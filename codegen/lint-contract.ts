import { contractFaults, contractRules } from './contract-rules.ts'
import { readContract } from './read-contract.ts'

const faults = contractFaults(readContract())
for (const fault of faults) process.stderr.write(`openapi.yaml: ${fault}\n`)
process.stdout.write(`openapi.yaml: ${contractRules.length} house rules, ${faults.length} faults\n`)
if (faults.length > 0) process.exitCode = 1
