import { isCertain } from './rank-in-passes.ts'
import { bestScore, type Interpretation } from './run-plan.ts'
import { certainScore } from './scoring.ts'
import type { Asked, Wording, WordingSearch } from './search-wordings.ts'
import type { SplitWordings } from './split-wordings.ts'

/** Hits with this score end the search for words that are written together, and for broader texts. */
const enoughScore = 0.75
/** Below this score next to nothing was found. */
const lostScore = 0.4
/** Hits of several words with this score end the search for initials. */
const initialsScore = 0.6
/** Minimum score of initials with other words: a single match among several words says little. */
const minInitialsScore = 0.5
/** Words that were taken apart must score more than the words as written by this factor. */
const apartFactor = 0.98
/** The same for words of which next to nothing was found, as some of their letters may be of any word. */
const lostFactor = 0.6
/** The same for a broader text, as the register may have a company of all words, such as a branch. */
const broaderFactor = 0.8

/** The same for a text whose first word is part of the name: agreement of the legal form raises the score of the other reading. */
const formFirstFactor = 1.02

/** A name with this share of the query has all its words. */
const allWords = 0.99
/** A name with this score is the whole text, but for a wrong letter. */
const wholeScore = 0.9

/** Searches a query as it is written and, while little is found, in other wordings; returns the best interpretation. */
type InterpretQuery = (asked: Asked) => Interpretation

export function createQueryInterpreter(wordings: WordingSearch, splitWordings: SplitWordings): InterpretQuery {
  /** The company whose whole name is the query with its form inside: `Rakennus Oy Lehto` is not `Lehto Rakennus Oy`. */
  const orNameWithFormInside = (found: Interpretation, asked: Asked): Interpretation => {
    const { words, tokens } = asked.query.parsed
    const isInside = tokens.length > words.length && tokens[0] === words[0] && tokens.at(-1) === words.at(-1)
    return isInside ? wordings.orWholeName(found, tokens, asked, formFirstFactor) : found
  }

  /**
   * Interprets two letters that may be a legal form as one, and if no company has that form, as part of the name. A form before
   * a name is taken as part of it if a company is found that way, because many others have the form and one of the words. Names
   * of registers also have certain forms inside, or at their beginning in another country: a name with all words as written is
   * the one asked for.
   */
  const orFormAsWord = (withForm: Interpretation, asked: Asked): Interpretation => {
    const { words, tokens, isAmbiguous, isFormFirst } = asked.query.parsed
    const hasForm = withForm.hits[0]?.legalFormMatch === 1
    if (!isAmbiguous) {
      const isFound = tokens.length === words.length || (hasForm && isCertain(withForm.hits))
      return isFound ? withForm : wordings.orWholeName(withForm, tokens, asked)
    }
    if (!isFormFirst && hasForm) return withForm
    return wordings.betterOf(withForm, { words: tokens, legalForm: 0 }, asked, isFormFirst ? formFirstFactor : 1)
  }

  const bestInterpretation = (asked: Asked): Interpretation => {
    const { words, legalForm } = asked.query.parsed
    const withForm = wordings.bestOf({ words, legalForm }, asked)
    const whole = orNameWithFormInside(withForm, asked)
    return whole === withForm ? orFormAsWord(withForm, asked) : whole
  }

  /** The best of several wordings, of which each must be better than those before by a factor. */
  const bestAmong = (best: Interpretation, others: readonly Wording[], asked: Asked, factor: number) =>
    others.reduce((found, other) => wordings.betterOf(found, other, asked, factor), best)

  /** Searches words that are written together also apart, as in a web address, and other readings; the best answer is used. */
  const bestSpacing = (asked: Asked): Interpretation => {
    const { parsed, country } = asked.query
    const asWritten = bestInterpretation(asked)
    const enough = parsed.address || parsed.hasDetails ? certainScore : enoughScore
    if (bestScore(asWritten) >= enough) return asWritten
    const isLost = !parsed.address && bestScore(asWritten) < lostScore
    const apart = splitWordings(parsed, country, isLost)
    const best = bestAmong(asWritten, apart, asked, isLost ? lostFactor : apartFactor)
    return bestAmong(best, parsed.others, asked, apartFactor)
  }

  /** Searches short words also as the initials of names, if nothing much is found without, or there is no other word. */
  const orInitials = (found: Interpretation, asked: Asked): Interpretation => {
    const { words, legalForm } = asked.query.parsed
    const best = bestScore(found)
    if (words.length > 1 && best >= initialsScore) return found
    const min = Math.max(best, words.length > 1 ? minInitialsScore : 0)
    const other = wordings.asInitials({ words, legalForm }, min, asked)
    return other?.hits.some(({ isInitials }) => isInitials) && bestScore(other) >= min ? other : found
  }

  /** Searches broader texts, too, if nothing much is found. */
  const orBroader = (found: Interpretation, asked: Asked): Interpretation =>
    bestScore(found) >= enoughScore ? found : bestAmong(found, asked.query.parsed.broader, asked, broaderFactor)

  /** Searches for a company of exactly the text without its country or a title, unless one has all words: then that is part of its name. */
  const orExactOnly = (found: Interpretation, asked: Asked): Interpretation => {
    const readings = asked.query.parsed.exactOnly
    if (readings.length === 0 || found.hits.some(({ queryCoverage }) => queryCoverage > allWords)) return found
    const other = bestAmong(found, readings, asked, apartFactor)
    const isOtherForm = other.hits[0]?.legalFormMatch === -1
    return bestScore(other) >= wholeScore && !isOtherForm ? other : found
  }

  return asked => orExactOnly(orBroader(orInitials(bestSpacing(asked), asked), asked), asked)
}
