import spellings from '#generated/reference/country-spellings.json' with { type: 'json' }
import { fold } from '../../tokens/fold-text.ts'
import { readingsOfLost } from '../../tokens/lost-letters.ts'
import { misreadLettersOf } from '../encoding/misread-letters.ts'
import { withOtherStreetOf } from '../places/abbreviated-streets.ts'
import { frenchDepartments } from '../places/french-departments.ts'
import { inLanguageOfTown } from '../places/public-bodies.ts'
import { endOfPhrase, otherAcronym } from './acronyms.ts'
import { nominativesOf } from './declined-adjectives.ts'
import { withVanDe } from './dutch-spellings.ts'
import { otherCompanyWord, withOtherStreet, withUmlauts } from './german-spellings.ts'
import { ordinals } from './ordinals.ts'

/** Similarity of a word and another spelling of it, and of a word and its letters where a scanner read digits. */
export const synonymSimilarity = 0.97
export const misreadSimilarity = 0.92

// Folded words that mean the same in names, one group per line: abbreviations and numerals.
const groups = `
ste societe soc
st saint sankt sint
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
gebr gebrs gebruder gebroeders
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
ingburo ingenieurburo
gem gemeinnutzige
dt deutsche
dt deutscher
dt deutsches
fam familie famille
kfz kraftfahrzeug kraftfahrzeuge
nr nummer
transp transport transports
bet betges beteiligungs beteiligung beteiligungsges beteiligungsgesellschaft
vermogensverw vermogensverwaltungs vermogensverwaltung vermogensverwaltungsges vermogensverwaltungsgesellschaft
immo immobilier immobiliere immobilien
distrib distribution
ver vereniging
mij maatschappij
stg stichting
brdr brod brodr brodrene broderna
eftf etterfolger efterfolger efterfoljare
velj veljekset
zn zonen
mts maatschap
kon koninklijke
ned nederlandse
schweiz schweizerische schweizerischer schweizer
przeds przedsiebiorstwo
zakl zaklad
tow towarzystwo
spol spolecnost spolocnost
stav stavebni stavebna
nabr nabrezi nabrezie
stad stadsbestuur ville stadt
gemeente gemeentebestuur commune gemeinde
provincie province provinz
ocmw cpas
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
1er premier 1ere 1re premiere
2e deuxieme 2eme 2nde seconde second 2de
3e troisieme 3eme
4e quatrieme 4eme
5e cinquieme 5eme
6e sixieme 6eme
7e septieme 7eme
8e huitieme 8eme
9e neuvieme 9eme
10e dixieme 10eme
1e eerste
2e tweede 2de
3e derde 3de
3rd third
4th fourth
5th fifth
6th sixth
7th seventh
8th eighth
9th ninth
10th tenth
`

// Greek words of names as they are transliterated, and English ones: companies of Cyprus have either.
const greek = `
afoi adelfoi bros brothers
yioi sons
kyprou kypriaki cyprus
trapeza bank
ilektrismou electricity
tsimenta cement
kataskeves constructions
ependyseis investments
asfaleies insurance
metafores transport
fournoi fournos bakery bakeries
nosokomeio hospital
panepistimio university
dimos municipality
`

// Names of countries that are not served, as subsidiaries have them.
const otherCountries = `
osterreich austria autriche
espana spain spanien espagne
italia italy italien italie
europe europa
republic republika republiky republik republique
ceska ceske
slovenska slovenskej
`

/** `Google Schweiz` is `Google Switzerland`. */
const servedCountries = Object.values(spellings).map(country => country.in_names.map(fold))

const written = (groups + greek + otherCountries)
  .split('\n')
  .filter(Boolean)
  .map(line => line.split(' '))
const lines: readonly (readonly string[])[] = [...written, ...servedCountries]

/** By word, the other words of its groups. */
const synonyms: ReadonlyMap<string, readonly string[]> = new Map(
  [...lines.flat(), ...ordinals.keys()].map(word => [
    word,
    [
      ...lines.filter(line => line.includes(word)).flatMap(line => line.filter(other => other !== word)),
      ...(ordinals.get(word) ?? []),
    ],
  ]),
)

/** Other spellings of a folded word: `services` for `svcs`, `3` for `drei`, `slovenska` for `slovenskej`, `muller` for `mʔller`. */
export const synonymsOf = (word: string): readonly string[] =>
  synonyms.get(word) ?? [...nominativesOf(word), ...otherCompanyWord(word), ...readingsOfLost(word)]

const mixed = /[a-z][0-9]|[0-9][a-z]/
const readAs: readonly (readonly [digit: RegExp, letter: string])[] = [
  [/0/g, 'o'],
  [/3/g, 'e'],
  [/5/g, 's'],
  [/8/g, 'b'],
]
/** In longer words alone: `K2` is no `KZ`. */
const readAsInLong: typeof readAs = [
  [/2/g, 'z'],
  [/6/g, 'g'],
]
const minLong = 5

/** Whether a word has letters next to digits. */
export const isMixed = (word: string): boolean => mixed.test(word)

const read = (word: string, shapes: typeof readAs): string =>
  shapes.reduce((text, [digit, letter]) => text.replace(digit, letter), word)

/** The words that a scanner may have read as this one: `bastide` as `8astide`, `baum` as `baurn`; 1 may be an i or an l. */
export function misreadOf(word: string): readonly string[] {
  if (!isMixed(word)) return misreadLettersOf(word)
  const letters = read(word, readAs)
  // `t0p24` has digits of its own.
  const texts = word.length < minLong ? [letters] : [letters, read(letters, readAsInLong)]
  const all = texts.flatMap(text => [text.replaceAll('1', 'i'), text.replaceAll('1', 'l')])
  return [...new Set(all)].filter(text => text !== word)
}

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

/** What only the names of one country are: `coeur` is no `cour` in France, and `hoek` no `hok` in the Netherlands. */
const wordingsOf: Readonly<Record<string, (words: readonly string[]) => string[] | undefined>> = {
  DE: words => withUmlauts(words) ?? withOtherStreet(words),
  FR: otherDepartment,
}

/**
 * Another wording of the words: a public body in the language of its town, an acronym, in France a department by its other
 * name, in Germany umlauts that were written with two letters, or in some countries streets in their other spelling.
 * Undefined without any.
 */
export function otherWording(words: readonly string[], country: string | null): string[] | undefined {
  const dutch = country === 'BE' || country === 'NL' ? withVanDe(words) : undefined
  if (dutch) return dutch
  const local = inLanguageOfTown(words)
  const named = local ?? words
  const inCountry = country === null ? undefined : (wordingsOf[country]?.(named) ?? withOtherStreetOf(country, named))
  return otherAcronym(named, country) ?? inCountry ?? local
}
