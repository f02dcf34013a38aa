import { releasedContractFile } from './contract-sources.ts'
import { readContract } from './read-contract.ts'
import { brokenPromises, releaseRules } from './rules-of-releases.ts'

const broken = brokenPromises(readContract(releasedContractFile), readContract())
for (const promise of broken) process.stderr.write(`openapi.yaml: ${promise}\n`)
process.stdout.write(`openapi.yaml: ${releaseRules.length} rules of releases, ${broken.length} promises broken\n`)
if (broken.length > 0) process.exitCode = 1
