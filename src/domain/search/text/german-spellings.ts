/** The word for a company, which `Verwaltungs-GmbH` leaves unsaid, and which `Bau-Gesellschaft mbH` has as a part of its form. */
const company = 'gesellschaft'
const minStem = 3
/** Ends of words that only stand before another: other words with an `s` at their end are names, as `Jacobs` is. */
const linked = /(?:ungs|triebs|handels|verlags|tions|fahrts|kaufs|stucks|schafts)$/

function otherCompanyWord(word: string): string[] {
  if (word.endsWith(company)) return [word.slice(0, -company.length)].filter(({ length }) => length >= minStem)
  return word.endsWith('s') && linked.test(word) ? [word + company] : []
}

/** An umlaut in two letters. Behind a vowel or a `q`, and in `Michael`, the second is a letter of its own: `neue`, `Quelle`. */
const umlaut = /(?<![aeiouq])([aou])e(?=[a-z])(?!l[as]?$)/g

function withoutUmlauts(word: string): string[] {
  const plain = word.includes('e') ? word.replace(umlaut, '$1') : word
  return plain === word ? [] : [plain]
}

/** Other spellings of a folded German word: `forster` of `foerster`, `verwaltungs` of `verwaltungsgesellschaft` and the other way round. */
export const germanSpellingsOf = (word: string): readonly string[] => [
  ...otherCompanyWord(word),
  ...withoutUmlauts(word),
]
