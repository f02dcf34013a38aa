/** The word for a company, which `Verwaltungs-GmbH` leaves unsaid, and which `Bau-Gesellschaft mbH` has as a part of its form. */
const company = 'gesellschaft'
const minStem = 3
/** Ends of words that only stand before another: other words with an `s` at their end are names, as `Jacobs` is. */
const linked = /(?:ungs|triebs|handels|verlags|tions|fahrts|kaufs|stucks|schafts)$/

/** A folded German word with or without the one for a company: `verwaltungs` of `verwaltungsgesellschaft` and the other way round. */
export function otherCompanyWord(word: string): readonly string[] {
  if (word.endsWith(company)) return [word.slice(0, -company.length)].filter(({ length }) => length >= minStem)
  return word.endsWith('s') && linked.test(word) ? [word + company] : []
}

/** An umlaut in two letters. Behind a vowel or a `q`, and in `Michael`, the second is a letter of its own: `neue`, `Quelle`. */
const umlaut = /(?<![aeiouq])([aou])e(?=[a-z])(?!l[as]?$)/g

/** Folded German words with umlauts as the register writes them: `forster` of `foerster`; undefined without any. */
export function withUmlauts(words: readonly string[]): string[] | undefined {
  const written = words.map(word => word.replace(umlaut, '$1'))
  return written.some((word, at) => word !== words[at]) ? written : undefined
}
