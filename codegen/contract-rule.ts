import type { Contract } from './read-contract.ts'

/** A rule of the house for openapi.yaml; `check` gives one line for each fault, with its place. */
export interface ContractRule {
  name: string
  why: string
  check: (contract: Contract) => string[]
}
