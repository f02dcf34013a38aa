import type { Contract } from './contract-model.ts'

/** A rule of this project for openapi.yaml; `check` gives one line for each violation, with its place. */
export interface ContractRule {
  name: string
  why: string
  check: (contract: Contract) => string[]
}
