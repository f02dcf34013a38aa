import type { Contract } from './contract-model.ts'

/** A compatibility rule between a released contract and later ones; `check` gives one line for each breach, with its place. */
export interface ReleaseRule {
  name: string
  why: string
  check: (released: Contract, now: Contract) => string[]
}
