import spellings from '#generated/reference/country-spellings.json' with { type: 'json' }
import { fold } from './fold-text.ts'
import { frenchDepartments } from './french-departments.ts'
import { misreadLettersOf } from './misread-letters.ts'

/** Similarity of a word and another spelling of it, and of a word and its letters where a scanner read digits. */
export const synonymSimilarity = 0.97
export const misreadSimilarity = 0.92

// Folded words that mean the same in names, one group per line: abbreviations and numerals.
const groups = `
ste societe soc
st saint sankt
ste sainte
ets etablissements
cie compagnie
co company
svcs services
svc service
univ university universite universitat
intl international
mgmt management
mgt management
ges gesellschaft
gebr gebruder
bros brothers
dr doctor doktor docteur
assoc association asso
hosp hospital hopital
inst institute institut
natl national
govt government
tech technologies technology
centre center zentrum
ctr centre center
grp group
hldgs holdings
dept department departement
bldg building
constr construction
mfg manufacturing
assn association
assocs associates
prof professor professeur
lab laboratory
labs laboratories
ing ingenieur
gem gemeinnutzige
dt deutsche
fam familie famille
kfz kraftfahrzeug kraftfahrzeuge
nr nummer
transp transport transports
immo immobilier immobiliere immobilien
distrib distribution
ver vereniging
mij maatschappij
stg stichting
brdr brodrene
przeds przedsiebiorstwo
spol spolecnost spolocnost
1 one eins
2 two zwei deux
3 three drei trois
4 four vier quatre
5 five funf cinq
6 six sechs
7 seven sieben sept
8 eight acht huit
9 nine neun neuf
10 ten zehn dix
1st first erste premier
2nd second zweite
`

// Names of countries that are not served, as subsidiaries have them.
const otherCountries = `
osterreich austria autriche
espana spain spanien espagne
italia italy italien italie
europe europa
republic republika republik republique
`

/** `Google Schweiz` is `Google Switzerland`. */
const servedCountries = Object.values(spellings).map(country => country.in_names.map(fold))

const written = (groups + otherCountries)
  .split('\n')
  .filter(Boolean)
  .map(line => line.split(' '))
const lines: readonly (readonly string[])[] = [...written, ...servedCountries]

/** By word, the other words of its groups. */
const synonyms: ReadonlyMap<string, readonly string[]> = new Map(
  lines
    .flat()
    .map(word => [
      word,
      lines.filter(line => line.includes(word)).flatMap(line => line.filter(other => other !== word)),
    ]),
)

const none = Object.freeze<string[]>([])

/** Other spellings of a folded word: `services` for `svcs`, `3` for `drei`. */
export const synonymsOf = (word: string): readonly string[] => synonyms.get(word) ?? none

const mixed = /[a-z][0-9]|[0-9][a-z]/
const readAs: readonly (readonly [digit: RegExp, letter: string])[] = [
  [/0/g, 'o'],
  [/3/g, 'e'],
  [/5/g, 's'],
  [/8/g, 'b'],
]

/** Whether a word has letters next to digits. */
export const isMixed = (word: string): boolean => mixed.test(word)

/** The words that a scanner may have read as this one: `bastide` as `8astide`, `baum` as `baurn`; 1 may be an i or an l. */
export function misreadOf(word: string): readonly string[] {
  if (!isMixed(word)) return misreadLettersOf(word)
  const letters = readAs.reduce((text, [digit, letter]) => text.replace(digit, letter), word)
  return [...new Set([letters.replaceAll('1', 'i'), letters.replaceAll('1', 'l')])].filter(text => text !== word)
}

// Acronyms and what they stand for, without articles and prepositions.
const acronyms: readonly (readonly [acronym: string, words: string])[] = [
  ['cpam', 'caisse primaire assurance maladie'],
  ['caf', 'caisse allocations familiales'],
  ['msa', 'mutualite sociale agricole'],
  ['chu', 'centre hospitalier universitaire'],
  ['paca', 'provence alpes cote azur'],
  ['idf', 'ile france'],
  ['nhs', 'national health service'],
  ['ccg', 'clinical commissioning group'],
  ['cvs', 'council voluntary service'],
  ['ymca', 'young mens christian association'],
  ['bbc', 'british broadcasting corporation'],
  ['ey', 'ernst young'],
  ['gsk', 'glaxosmithkline'],
  ['uk', 'united kingdom'],
  ['drk', 'deutsches rotes kreuz'],
  ['awo', 'arbeiterwohlfahrt'],
  ['asb', 'arbeiter samariter bund'],
]

// Acronyms that are common in names, and what they stand for is not: they are contracted and never written out.
const onlyContracted: ReadonlySet<string> = new Set(['uk'])

const linking: ReadonlySet<string> = new Set([
  'and',
  'd',
  'de',
  'des',
  'du',
  'l',
  'la',
  'le',
  'les',
  'of',
  'for',
  'the',
])

/** The end of a phrase that starts at a word, linking words between its words aside; -1 if it does not. */
function endOfPhrase(words: readonly string[], from: number, phrase: readonly string[]): number {
  let at = from
  for (const [place, wanted] of phrase.entries()) {
    while (place > 0 && at < words.length && linking.has(words[at] ?? '')) at += 1
    if (words[at] !== wanted) return -1
    at += 1
  }
  return at
}

const phrases = acronyms.map(([acronym, words]) => ({ acronym, words: words.split(' ') }))

/** The words with the French department at their end by its other name: `49` for `Maine-et-Loire`, or the other way round. */
function otherDepartment(words: readonly string[]): string[] | undefined {
  const last = words.length - 1
  for (const { number, name } of frenchDepartments) {
    if (last > 0 && words[last] === number) return [...words.slice(0, last), ...name]
    const from = words.indexOf(name[0] ?? '', 1)
    if (from > 0 && endOfPhrase(words, from, name) === words.length) return [...words.slice(0, from), number]
  }
  return undefined
}

/** The words with the first acronym written out, or the first written-out one as its acronym; undefined without either. */
function otherAcronym(words: readonly string[]): string[] | undefined {
  for (const { acronym, words: phrase } of phrases) {
    const at = words.indexOf(acronym)
    if (at >= 0 && !onlyContracted.has(acronym)) return words.toSpliced(at, 1, ...phrase)
    const from = words.indexOf(phrase[0] ?? '')
    const end = from < 0 ? -1 : endOfPhrase(words, from, phrase)
    if (end >= 0) return words.toSpliced(from, end - from, acronym)
  }
  return undefined
}

/** Another wording of the words: with an acronym, or in France a department, by its other name. Undefined without any. */
export const otherWording = (words: readonly string[], country: string | null): string[] | undefined =>
  otherAcronym(words) ?? (country === 'FR' ? otherDepartment(words) : undefined)
