import { readFileSync } from 'node:fs'
import type { Scalar, YAMLMap } from 'yaml'
import { completeContract } from './complete-contract.ts'
import { contractFile } from './read-contract.ts'

/** The whole contract, as it is served, linted, and compared with the released one. */
export function emitOpenapi(): { 'openapi.yaml': string } {
  const contract = completeContract(readFileSync(contractFile, 'utf8'))
  const [first] = (contract.contents as YAMLMap<Scalar>).items
  // The comment at the top is about the source; clients get the description alone.
  if (first) first.key.commentBefore = null
  return { 'openapi.yaml': contract.toString({ lineWidth: 160, flowCollectionPadding: false }) }
}
