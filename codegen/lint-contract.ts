import { adminContractRules, contractRules, contractViolations } from './contract-rules.ts'
import { adminSource, publicSource } from './contract-sources.ts'
import { readContract } from './read-contract.ts'

for (const [{ file, name, headers }, rules] of [
  [publicSource, contractRules],
  [adminSource, adminContractRules],
] as const) {
  const violations = contractViolations(readContract(file, headers), rules)
  for (const violation of violations) process.stderr.write(`${name}: ${violation}\n`)
  for (const { name: rule, why } of rules)
    if (violations.some(line => line.startsWith(`${rule}: `)))
      process.stderr.write(`${name}: ${rule} is a rule because ${why}\n`)
  process.stdout.write(`${name}: ${rules.length} rules of our own, ${violations.length} violations\n`)
  if (violations.length > 0) process.exitCode = 1
}
