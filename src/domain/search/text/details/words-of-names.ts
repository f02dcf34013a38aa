import { alsoUnaccented } from '../words/also-unaccented.ts'

// Words between two names, and before a branch, in the languages of the registers. A row is a language, or related ones.

const setApart = (words: string) => `(?<=[,;(]\\s*)(?:${words})`

/** Without its accents, `dříve` is an English word. */
export const former = `dříve|${alsoUnaccented(
  [
    'vormals|vorm\\.|(?:formerly|previously)(?: known as)?|f/k/a|fka|ehemals|früher|anciennement|auparavant|tidligere|tidigare|aiemmin|dawniej|voorheen',
    'tidl\\.|fhv\\.|f\\. ?d\\.|(?:tidligere|tidigare) na(?:vn|mn)|tidligere (?:kalt|kjent som|kendt som)|entinen|ent\\.|aikaisemmin|aik\\.',
    'v/h|v\\.h\\.|voormalig|voorheen (?:bekend als|genaamd)|dawniej(?: działająca pod firmą)?:?|poprzednio|uprzednio|bývalý|bývalá|býv\\.|předtím|predtým(?: známa ako)?|pôvodne|původně',
    'fost[aă]?|denumire anterioară|endi[ns]e(?: nimi| nimega)?|end\\.|bijusī|bij\\.|agrāk|iepriekš(?:ējais nosaukums)?|buv(?:usi|\\.)|buvęs pavadinimas|anksčiau|ankstesnis pavadinimas|précédemment|in precedenza|ci-devant',
    setApart(
      'før|förut|före detta|fd|tid\\.|ex\\.|vh|vroeger|eerder|(?<=\\(\\s*)d\\.|dawna|wcześniej|v minulosti|predošlý názov|dříve(?: pod názvem)?:?|anterior|varem|varasem nimi|già|bisher|prev\\.|prev(?:ious)? name:?|old name:?',
    ),
  ].join('|'),
)}`

export const present = alsoUnaccented(
  [
    'jetzt|nunmehr|now(?: known as)?|désormais|obecnie|numera|thans|a (?:trading )?(?:division|brand|business unit|trading name) of|une marque de|eine marke (?:der|von)',
    'nuvarande|nuværende|nykyisin|nyk\\.|nykyinen|tegenwoordig|thans genaamd|aktualnie|actualmente|în prezent|pašlaik|dabartinis pavadinimas',
    setApart(
      "nå|nu|teraz|nyní|dnes|actuala|acum|praegu|praegune|nüüd|tagad|dabar|heute|neu|ora|aujourd[’']hui|maintenant",
    ),
  ].join('|'),
)

export const alias = alsoUnaccented(
  [
    't/a|trading as|d/b/a|dba|trading under(?: the name(?: of)?)?|a/k/a|also known as|(?<=\\s(?:limited|ltd\\.?|llp|plc|cic)\\s)t[ -]?a|nom commercial:?|enseigne:?|exploitant sous|handelnd unter|handelend onder|commercial name:?',
    't\\.?h\\.?o\\.?d\\.?n\\.?|h\\.?o\\.?d\\.?n\\.?|o\\.d\\.n\\.|(?:tevens |ook )?handelend (?:onder de naam|als)|tevens handelend onder|handelsnaam|bifirma|särskilt företagsnamn|aputoiminimi|działająca pod marką|t/as',
  ].join('|'),
)

/** French words before a noun of a name: `Le Magasin du Café`, `Les Amis du Magasin`. */
const beforeNoun =
  "\\b(?:(?:les?|la|une?|des?|du|aux?|mon|ma|notre|nos|(?:petit|grand)e?|vieille|vieux|ancien(?:ne)?|nouvel(?:le)?|belle|bel|autre) |[dl][’'] ?)"

/** Words before the place of a branch. */
export const branches = alsoUnaccented(
  [
    'zweigstelle|zweigniederlassung|niederlassung|zweigndl\\.?|niederl\\.|ndl\\.?|znl\\.?|nl|filiale|geschäftsstelle|standort|werk|betriebsstätte|succursale|agence|établissement|vestiging|filial|avdeling|oddział|pobočka|sucursala',
    `(?<!${beforeNoun})(?:site|usine|dépôt|entrepôt|magasin)(?= (?:de |du |d[’']))`,
    'avd\\.?|afd\\.?|avdelning|afdeling|toimipaikka|sivuliike|filiaal|bijkantoor|oddz\\.|filia|przedstawicielstwo|placówka|pob\\.|provozovna|prodejna|prevádzka|organizační složka|organizačná složka|organizačná zložka|(?:odštěpný|odštepný) závod',
    'punct(?:ul)? de lucru|pct\\. lucru|suc\\.|filiala|agenția|reprezentanța|filiāle|pārstāvniecība|struktūrvienība|filialas|padalinys|skyrius|esindus|osakond',
  ].join('|'),
)
/** After the place or the language of a branch: `Kauno filialas`, `svensk filial`. */
export const branchesBehind = alsoUnaccented(
  'filiāle|filialas|filiaal|filial|afdeling|toimipiste|sivuliike|esindus|osakond|bijkantoor',
)
