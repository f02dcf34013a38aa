import type { Contract } from './read-contract.ts'

/** A promise of a released contract that later ones keep; `check` gives one line for each breach, with its place. */
export interface ReleaseRule {
  name: string
  why: string
  check: (released: Contract, now: Contract) => string[]
}
