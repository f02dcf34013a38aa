import type { Lexicon } from '../index/segment.ts'
import { weightScale } from '../index/token-weights.ts'
import type { Comparison, NameComparison } from './comparison.ts'
import { addToken, clear, type FieldWeight, noWeight } from './field-weight.ts'
import { createInitialsMatcher, type InitialsMatcher } from './match-initials.ts'
import type { QueryPlan } from './query-plan.ts'
import { clearMatches, type TermMatcher, type TermMatches } from './term-matches.ts'

/** What a comparison without a name has in its place. */
export const noName: NameComparison = {
  otherNameIndex: -1,
  legalFormMatch: 0,
  formsGiven: 'none',
  inversions: 0,
  isInitials: false,
}

/** Compares the names of documents with a query, token by token. */
interface ComparedName {
  /** The words of the query that the name matches. */
  readonly matches: TermMatches
  /** The weight of its tokens, and how it compares apart from them. */
  readonly name: FieldWeight & NameComparison
  /** Starts a name by its index among the other names, -1 for the current one, and its legal form. */
  begin(otherNameIndex: number, form: number): void
  add(token: number): void
  /** Matches what takes the whole name: initials and split words. */
  end(): void
}

/** 1 when two legal forms agree, -1 when they differ, 0 when either is not known. */
const compareLegalForms = (requested: number, form: number) =>
  requested === 0 || form === 0 ? 0 : form === requested ? 1 : -1

const givenForms = (requested: number, form: number): Comparison['formsGiven'] =>
  requested === 0 ? (form === 0 ? 'none' : 'name') : form === 0 ? 'query' : 'both'

export function createComparedName(
  plan: QueryPlan,
  lexicon: Lexicon,
  matcher: TermMatcher,
  legalForm: number,
): ComparedName {
  const { nameWeights } = lexicon
  const { closest } = matcher
  const initials = plan.initials.length > 0 ? createInitialsMatcher(plan, lexicon) : undefined
  const matches = matcher.create()
  const name = { ...noWeight(), ...noName }
  // The word that the last matched token matches.
  let lastSlot = -1

  const weightOf = (token: number) => (nameWeights[token] as number) / weightScale

  /** Counts the words whose initials are in the query as matched. Only current names are indexed by their initials. */
  const matchInitials = ({ match, similarities, tokens }: InitialsMatcher) => {
    if (name.otherNameIndex >= 0 || !match(matches)) return
    clear(name)
    name.isInitials = true
    for (const [at, token] of tokens.entries()) addToken(name, token, weightOf(token), similarities[at] ?? 0)
  }

  return {
    matches,
    name,
    begin: (otherNameIndex, form) => {
      clearMatches(matches)
      clear(name)
      initials?.begin()
      lastSlot = -1
      name.inversions = 0
      name.isInitials = false
      name.otherNameIndex = otherNameIndex
      name.legalFormMatch = compareLegalForms(legalForm, form)
      name.formsGiven = givenForms(legalForm, form)
    },
    add: token => {
      const isMatched = matcher.match(token, matches) || matcher.matchPrefix(token, matches)
      const similarity = isMatched ? closest.similarity : 0
      addToken(name, token, weightOf(token), similarity)
      initials?.add(token, similarity)
      if (!isMatched) return
      if (plan.acronyms.includes(token)) name.isInitials = true
      if (closest.slot < lastSlot) name.inversions += 1
      lastSlot = closest.slot
    },
    end: () => {
      if (initials) matchInitials(initials)
      matcher.matchSplits(matches)
    },
  }
}
