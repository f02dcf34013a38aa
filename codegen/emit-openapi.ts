import { readFileSync } from 'node:fs'
import type { Scalar, YAMLMap } from 'yaml'
import { completeContract } from './complete-contract.ts'
import type { ContractSource } from './contract-sources.ts'
import { quoteForOlderYaml } from './quote-for-older-yaml.ts'

/** The whole contract, as it is linted, and the public one served and compared with the released one. */
export function emitOpenapi({ file, headers }: Pick<ContractSource, 'file' | 'headers'>): { 'openapi.yaml': string } {
  const contract = completeContract(readFileSync(file, 'utf8'), headers)
  const [first] = (contract.contents as YAMLMap<Scalar>).items
  // The comment at the top is about the source; clients get the description alone.
  if (first) first.key.commentBefore = null
  return { 'openapi.yaml': quoteForOlderYaml(contract).toString({ lineWidth: 160, flowCollectionPadding: false }) }
}
