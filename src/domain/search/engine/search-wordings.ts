import type { Reading } from '../text/parse-query.ts'
import { otherWording } from '../text/words/synonyms.ts'
import { hasLostLetter, wordingsOfLost } from '../tokens/lost-letters.ts'
import type { PlaceFilter } from './compared-address.ts'
import type { EngineQuery } from './engine-query.ts'
import type { LexiconLookup } from './lexicon-lookup.ts'
import type { Planner } from './planner.ts'
import type { DocumentRange } from './posting-lists.ts'
import type { QueryPlan } from './query-plan.ts'
import { isCertain } from './rank-in-passes.ts'
import { bestScore, type Interpretation, type Planned, type PlanRunner } from './run-plan.ts'
import { certainScore } from './scoring.ts'
import type { RankedHit } from './top-hits.ts'

/** Words of a query that are searched; more are left out. */
export const maxWords = 14

/** If the scores of two readings of a lost letter differ by less than this, neither is likelier. */
const minLead = 0.01

/**
 * Of genuine German names whose words weigh less than this together, 12 to 41 % belong to several companies; of others, 4 to 9
 * %.
 */
const minOwnWeight = 1.05

/** Words to search, without their legal form; in a country of their own, if the query names one. */
export type Wording = Readonly<Omit<Reading, 'words'>> & { words: readonly string[] }

/** A query, and the place that its filters name. */
export interface Asked {
  query: EngineQuery
  filter: PlaceFilter
}

/** Searches the words of a query in one wording or another. */
export interface WordingSearch {
  /** The words as they are, or with an acronym written out or the other way round. */
  bestOf(wording: Wording, asked: Asked): Interpretation
  /** The interpretation of other words, if its score times the factor is higher than that of the best one so far. */
  betterOf(best: Interpretation, other: Wording, asked: Asked, factor?: number): Interpretation
  /**
   * The interpretation of all words as a name with all of them, if its score times the factor is higher than that of the best
   * interpretation so far.
   */
  orWholeName(best: Interpretation, words: readonly string[], asked: Asked, factor?: number): Interpretation
  /** The words as initials of names; undefined if no hit has at least a score. */
  asInitials(wording: Wording, score: number, asked: Asked): Interpretation | undefined
}

interface WordingDeps {
  lexicon: Pick<LexiconLookup, 'find'>
  planner: Planner
  runner: PlanRunner
  rangeOf: (country: string | null) => DocumentRange
  hasAddress: (document: number) => boolean
  postalCodeOf: (document: number) => string
}

export function createWordingSearch(deps: WordingDeps): WordingSearch {
  const { lexicon, planner, runner, rangeOf, hasAddress, postalCodeOf } = deps
  const toPlanned = (plan: QueryPlan, legalForm: number, { query, filter }: Asked): Planned => ({
    plan,
    legalForm,
    query,
    filter,
    range: rangeOf(query.country),
  })

  /** The exact words, if a hit is certain. */
  const searchExact = ({ words, legalForm }: Wording, asked: Asked) => {
    const plan = planner.exact(words, asked.query.mode)
    return plan && runner.runForCertain(toPlanned(plan, legalForm, asked))
  }

  /** The exact words; when no hit is certain, also tokens that they may be misspellings of. */
  const searchWords = (wording: Wording, asked: Asked): Interpretation =>
    searchExact(wording, asked) ??
    runner.run(toPlanned(planner.fuzzy(wording.words, asked.query.mode), wording.legalForm, asked))

  /** The same for an interpretation that only counts if it reaches a score; undefined if none of its hits does. */
  const searchFor = ({ words, legalForm }: Wording, score: number, asked: Asked) => {
    const runFor = (plan: QueryPlan, min: number) => runner.runFor(toPlanned(plan, legalForm, asked), min)
    const plan = planner.exact(words, asked.query.mode)
    const exact = plan && runFor(plan, certainScore)
    return exact && isCertain(exact.hits) ? exact : runFor(planner.fuzzy(words, asked.query.mode), score)
  }

  const isMeantBy =
    ({ lacksAddress, isNumbered, postalArea = '', excludesCommonNames }: Wording) =>
    ({ document, isNumberExtra, leadingWeight, fieldWeight }: RankedHit): boolean =>
      !(excludesCommonNames && fieldWeight < minOwnWeight) &&
      !(lacksAddress && hasAddress(document)) &&
      !(isNumbered && isNumberExtra && leadingWeight > 0) &&
      (postalArea === '' || postalCodeOf(document).startsWith(postalArea))

  const betterOf: WordingSearch['betterOf'] = (best, other, asked, factor = 1) => {
    const { words, legalForm, country } = other
    const query = { ...asked.query, country: country ?? asked.query.country }
    const wording = { words: words.slice(0, maxWords), legalForm }
    const all = searchFor(wording, bestScore(best) / factor, { ...asked, query })
    const found = all && { ...all, hits: all.hits.filter(isMeantBy(other)) }
    return found && bestScore(found) * factor > bestScore(best) ? found : best
  }

  /** The wording that finds a better name than all others; undefined if two find equally good ones. */
  const onlyBest = (others: readonly Wording[], score: number, asked: Asked): Interpretation | undefined => {
    const [best, second] = others
      .map(wording => searchFor(wording, score, asked))
      .filter(found => found !== undefined)
      .toSorted((one, other) => bestScore(other) - bestScore(one))
    return best && second && bestScore(best) - bestScore(second) < minLead ? undefined : best
  }

  /**
   * The words with their lost letters restored in the one way that finds the best name; unchanged if several ways find equally
   * good ones.
   */
  const orWithLetters = (asWritten: Interpretation, { words, legalForm }: Wording, asked: Asked): Interpretation => {
    if (!words.some(hasLostLetter)) return asWritten
    const [western = [], all = []] = wordingsOfLost(words, word => lexicon.find(word) !== 0).map(read =>
      read.map(known => ({ words: known, legalForm })),
    )
    const likely = onlyBest(western, bestScore(asWritten), asked)
    if (likely && isCertain(likely.hits)) return likely
    return onlyBest(all, bestScore(asWritten), asked) ?? asWritten
  }

  return {
    bestOf: ({ words, legalForm }, asked) => {
      const searched = { words: words.slice(0, maxWords), legalForm }
      const asWritten = orWithLetters(searchWords(searched, asked), searched, asked)
      const other = isCertain(asWritten.hits) ? undefined : otherWording(words, asked.query.country)
      return other ? betterOf(asWritten, { words: other, legalForm }, asked) : asWritten
    },
    betterOf,
    orWholeName: (best, words, asked, factor = 1) => {
      if (words.length > maxWords) return best
      const whole = searchExact({ words, legalForm: 0 }, asked)
      return whole && bestScore(whole) * factor > bestScore(best) ? whole : best
    },
    asInitials: ({ words, legalForm }, score, asked) => {
      const plan = planner.withInitials(words.slice(0, maxWords), asked.query.mode)
      return plan && runner.runFor(toPlanned(plan, legalForm, asked), score)
    },
  }
}
