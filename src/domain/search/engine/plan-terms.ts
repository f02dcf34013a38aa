import type { Lexicon } from '../index/segment.ts'
import { weightScale } from '../index/token-weights.ts'
import type { LexiconLookup } from './lexicon-lookup.ts'
import type { SearchMode } from './query-plan.ts'
import { createTermTable, type TermTable } from './term-table.ts'

/** Maximum words and halves of words of a plan. */
export const maxSlots = 250

/** The terms of the plan that is being made, and where words are looked up. */
export interface PlanTerms {
  readonly lookup: LexiconLookup
  readonly terms: TermTable
  /** By slot. */
  readonly weights: Float64Array
  /** The weight of a token in the fields that a mode searches. */
  weightOf(token: number, mode: SearchMode): number
  /** Adds the token of a text, if the lexicon has it. */
  addText(text: string, slot: number, similarity: number): void
}

export function createPlanTerms({ nameWeights, addressWeights }: Lexicon, lookup: LexiconLookup): PlanTerms {
  const terms = createTermTable()
  return {
    lookup,
    terms,
    weights: new Float64Array(maxSlots + 2),
    weightOf: (token, mode) => {
      const name = nameWeights[token] as number
      const address = addressWeights[token] as number
      if (mode === 'name') return name / weightScale
      return (mode === 'address' ? address : Math.min(name, address)) / weightScale
    },
    addText: (text, slot, similarity) => {
      const token = lookup.find(text)
      if (token !== 0) terms.add(token, slot, similarity)
    },
  }
}
