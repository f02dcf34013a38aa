/** The word for a company, which `Verwaltungs-GmbH` leaves unsaid, and which `Bau-Gesellschaft mbH` has as a part of its form. */
const company = 'gesellschaft'
/** The same as `Bauges. mbH` has it. */
const abbreviated = 'ges'
const minStem = 3
/** Ends of words that occur only before another word: other words with an `s` at their end are names, such as `Jacobs`. */
const linked = /(?:ungs|triebs|handels|verlags|tions|fahrts|kaufs|stucks|schafts)$/
/** The same words without their `s`, as `Verwaltung GmbH` has them; not `station`, which has plurals, and `Jung`, a name. */
const alone = /(?:[a-z]{4}ung|trieb|handel|verlag|fahrt|kauf|stuck|[a-z]{3}schaft)$/

const isAlone = (word: string): boolean => alone.test(word) && !word.endsWith(company)

/** The stem of a word in any of these spellings: `verwaltungs`; undefined for other words. */
function linkedOf(word: string): string | undefined {
  const end = [company, abbreviated].find(ending => word.endsWith(ending)) ?? ''
  const stem = isAlone(word) ? `${word}s` : word.slice(0, word.length - end.length)
  return linked.test(stem) ? stem : undefined
}

/** The spellings of such a word: `verwaltungs`, `verwaltungsgesellschaft`, `verwaltungsges` and `verwaltung`. */
function spellingsOf(stem: string): string[] {
  const word = stem.slice(0, -1)
  return [stem, stem + company, stem + abbreviated, ...(isAlone(word) ? [word] : [])]
}

const before = (end: string, word: string): string | undefined =>
  word.endsWith(end) && word.length >= end.length + minStem ? word.slice(0, -end.length) : undefined

/**
 * Words that mean the same as a folded German one, with or without the word for a company: `verwaltung`, `verwaltungs` and
 * `verwaltungsges` of `verwaltungsgesellschaft`, and the other way round; `bau` and `bauges` of `baugesellschaft`.
 */
export function otherCompanyWord(word: string): readonly string[] {
  const stem = linkedOf(word)
  if (stem !== undefined) return spellingsOf(stem).filter(other => other !== word)
  const beforeCompany = before(company, word)
  if (beforeCompany !== undefined) return [beforeCompany, beforeCompany + abbreviated]
  const beforeAbbreviated = before(abbreviated, word)
  return beforeAbbreviated === undefined ? [] : [beforeAbbreviated + company]
}

/** An umlaut in two letters. Behind a vowel or a `q`, and in `Michael`, the second is a letter of its own: `neue`, `Quelle`. */
const umlaut = /(?<![aeiouq])([aou])e(?=[a-z])(?!l[as]?$)/g

/** Folded German words with umlauts as the register writes them: `forster` of `foerster`; undefined without any. */
export function withUmlauts(words: readonly string[]): string[] | undefined {
  const written = words.map(word => word.replace(umlaut, '$1'))
  return written.some((word, at) => word !== words[at]) ? written : undefined
}

/** The other spelling of a street in a name: `bahnstr` of `bahnstrasse`, `bahnstrasse` of `bahnstr`. */
function otherStreet(word: string): string {
  if (word.endsWith('strasse')) return word.slice(0, -'asse'.length)
  return word.endsWith('str') ? `${word}asse` : word
}

/** Folded German words with their streets in the other spelling; undefined without any. */
export function withOtherStreet(words: readonly string[]): string[] | undefined {
  const written = words.map(otherStreet)
  return written.some((word, at) => word !== words[at]) ? written : undefined
}
