// What people write beside the name of a company, and registers do not. No expression repeats a repetition, and queries
// have at most 500 characters: the time is bounded.

/** Words before a name: of a letter, a form, a list or the title of a page. Names of clubs begin with `1.`, too. */
export const before = new RegExp(
  `^(?:${[
    '(?:(?:an\\s+)?(?:die\\s+)?firma|an\\s+die|fa\\.?|messrs\\.?|m/s|the\\s+(?:company|firm))\\s+',
    '(?:company|firm|firma|name|supplier|vendor|customer|client|to|société|bedrijf)\\s*:\\s*',
    '(?:#\\s?\\d{1,4}|\\d{1,3}\\)|(?!1\\.)\\d{1,3}\\.)\\s+',
    '(?:impressum|kontakt|contact|imprint)\\s*[:|–-]\\s*|(?:willkommen bei|welcome to)\\s+',
  ].join('|')})(?=\\S)`,
  'i',
)

/** A head office, a department, a state of the company, or the end of a page's title, after its name. */
const endings = [
  'head office|main office|registered office|headquarters|hauptsitz|hauptverwaltung|zentrale',
  'siège social|siege social|hovedkontor|huvudkontor|hovedkontoret|pääkonttori|centrala',
  'buchhaltung|kreditorenbuchhaltung|rechnungswesen|rechnungsabteilung|personalabteilung|abt\\.? \\S+|abteilung \\S+',
  'accounts? payable|accounts dep(?:t\\.?|artment)|accounting dep(?:t\\.?|artment)|finance dep(?:t\\.?|artment)',
  'service comptabilité|comptabilité|boekhouding|regnskapsavdelingen|ekonomiavdelningen|bogholderiet?|księgowość|účtárna',
  'i\\. ?l\\.?|i\\. ?gr\\.?|in gründung|in liquidation|in abwicklung|in administration|in receivership|en liquidation(?: judiciaire)?',
  'i likvidasjon|under avvikling|under konkurs|i konkurs|i likvidation|under likvidation|selvitystilassa|konkurssissa',
  'in vereffening|v likvidaci|v likvidácii|w likwidacji|w upadłości|likviduojama|likvideerimisel|în lichidare',
  'dissolved|struck off|inactive|gelöscht|erloschen|aufgelöst|radiée?|slettet|opphørt|ophørt|lakannut|kustutettud',
  'zrušená?|wykreślona|likvidēta|išregistruota|radiată|opgeheven',
  'home|homepage|startseite|impressum|kontakt|contact|about us|über uns|linkedin|facebook|xing|wikipedia',
].join('|')
export const after = new RegExp(`[\\s,;:|(–-]+(?:${endings})\\)?$`, 'iu')

const currency = 'eur|usd|gbp|chf|nok|sek|dkk|pln|czk|ron|€|\\$|£'
/** A share or an amount after a name: `50,1 %`, `(51%)`, `EUR 25.000,00`. */
export const amount = new RegExp(
  `[\\s,;(–-]+(?:(?:${currency})\\s?\\d[\\d.,']*|\\d[\\d.,']*\\s?(?:%|prozent|percent|${currency}))\\)?$`,
  'iu',
)

/** A remark in square brackets, and a trade mark sign. */
export const remark = /\s*\[[^\]]*\]|\((?:r|tm|c)\)/gi

/** Words between a name and its place. */
export const seat =
  /[\s,;(–-]+(?:(?:mit\s+)?[Ss]itz(?:\s+in)?:?|aus|based in|[Ss]eat:|[Ss]ede:|[Ss]iège:)\s+(?=\p{Lu}[^,]*$)/u

/** A person, and what follows: `z.Hd. Frau Meier`, `attn: Accounts`, `, Geschäftsführer Max Meier`. */
export const person =
  /[\s,;(–-]+(?:z\. ?hd\.?|zhd\.?|zu händen|attn\b\.?|att\.|attention:|fao\b|f\.a\.o\.|à l['’]attention d|t\.a\.v\.|geschäftsführer(?:in)?\b|vertreten durch|managing director:|ceo:|herrn?|frau|mrs?\.)[\s:].*$/iu

/** The court of an entry in a register of Germany or France. */
export const court =
  /[\s,;(–-]+(?:(?:eingetragen )?(?:beim |im |am )?(?:amtsgericht|registergericht|handelsregister)\b|r\.?c\.?s\.?\s+\p{L})[^,;()]*/iu

/** The year of foundation: `seit 1998`, `(est. 1920)`. A year alone is often part of a name. */
export const founded =
  /[\s,;(–-]+(?:seit|gegr\.?|gegründet|since|est\.?|established|founded|depuis|fondée?|créée?|sinds|opgericht|sedan|siden|grundad|grundlagt|stiftet|założon[ay]|založeno)(?: (?:in|en|im|w))? (?:1[5-9]|20)\d\d\)?/iu
