// Acronyms and the words they abbreviate, without articles and prepositions.
const everywhere = `
cpam caisse primaire assurance maladie
caf caisse allocations familiales
msa mutualite sociale agricole
chu centre hospitalier universitaire
paca provence alpes cote azur
idf ile france
nhs national health service
ccg clinical commissioning group
cvs council voluntary service
ymca young mens christian association
bbc british broadcasting corporation
ey ernst young
gsk glaxosmithkline
uk united kingdom
drk deutsches rotes kreuz
awo arbeiterwohlfahrt
asb arbeiter samariter bund
`

// Short forms of a word or two in one country that mean other words elsewhere: abbreviations, initials of states, and those of
// Danish housing associations. Acronyms of more words are found as initials; written out, they would outweigh the rest of a name.
const ofCountries: Readonly<Record<string, string>> = {
  BE: 'olv onze lieve vrouw',
  CZ: 'cr ceska republika',
  DE: `
nachf nachfolger
rae rechtsanwalte
ffw freiwillige feuerwehr
`,
  DK: `
ab andelsboligforeningen
ef ejerforeningen
gf grundejerforeningen
`,
  LT: 'lr lietuvos respublikos',
  NL: 'olv onze lieve vrouw',
  PL: `
rp rzeczypospolitej polskiej
bs bank spoldzielczy
pw przedsiebiorstwo wielobranzowe
zu zaklad uslugowy
`,
  RO: `
cn compania nationala
sn societatea nationala
ra regia autonoma
`,
  SK: 'sr slovenska republika',
}

interface Acronym {
  acronym: string
  phrase: readonly string[]
}

const acronymsIn = (text: string): Acronym[] =>
  text
    .trim()
    .split('\n')
    .map(line => line.split(' '))
    .map(([acronym = '', ...phrase]) => ({ acronym, phrase }))

const common = acronymsIn(everywhere)
const byCountry: ReadonlyMap<string, readonly Acronym[]> = new Map(
  Object.entries(ofCountries).map(([country, text]) => [country, [...acronymsIn(text), ...common]]),
)

// Acronyms that are common in names while their words are not: words are contracted to them, and they are never written out.
const onlyContracted: ReadonlySet<string> = new Set(['uk'])

const linking: ReadonlySet<string> = new Set('and d de des du l la le les of for the'.split(' '))

/** The end of a phrase that starts at a word, linking words between its words aside; -1 if it does not. */
export function endOfPhrase(words: readonly string[], from: number, phrase: readonly string[]): number {
  let at = from
  for (const [place, wanted] of phrase.entries()) {
    while (place > 0 && at < words.length && linking.has(words[at] ?? '')) at += 1
    if (words[at] !== wanted) return -1
    at += 1
  }
  return at
}

/** The words with the first acronym written out, or the first written-out one as its acronym; undefined without either. */
export function otherAcronym(words: readonly string[], country: string | null): string[] | undefined {
  for (const { acronym, phrase } of byCountry.get(country ?? '') ?? common) {
    const at = words.indexOf(acronym)
    if (at >= 0 && !onlyContracted.has(acronym)) return words.toSpliced(at, 1, ...phrase)
    const from = words.indexOf(phrase[0] ?? '')
    const end = from < 0 ? -1 : endOfPhrase(words, from, phrase)
    if (end >= 0) return words.toSpliced(from, end - from, acronym)
  }
  return undefined
}
