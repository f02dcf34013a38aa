import { withoutNumbers } from './without-numbers.ts'

// What people write beside the name of a company, and registers do not. No expression repeats a repetition, and queries
// have at most 500 characters: the time is bounded.

/** Words before a name. */
const before =
  /^(?:(?:an\s+)?(?:die\s+)?firma|an\s+die|fa\.?|messrs\.?|m\/s|the\s+(?:company|firm)|(?:company|firm|firma|name|supplier|vendor|customer|client|to|société|bedrijf)\s*:)\s+(?=\S)/i

/** A head office, a department, or a state of the company after its name. */
const endings = [
  'head office|main office|registered office|headquarters|hauptsitz|hauptverwaltung|zentrale',
  'siège social|siege social|hovedkontor|huvudkontor|hovedkontoret|pääkonttori|centrala',
  'buchhaltung|kreditorenbuchhaltung|rechnungswesen|rechnungsabteilung|personalabteilung|abt\\.? \\S+|abteilung \\S+',
  'accounts? payable|accounts dep(?:t\\.?|artment)|accounting dep(?:t\\.?|artment)|finance dep(?:t\\.?|artment)',
  'service comptabilité|comptabilité|boekhouding|regnskapsavdelingen|ekonomiavdelningen|bogholderiet?|księgowość|účtárna',
  'i\\. ?l\\.?|i\\. ?gr\\.?|in gründung|in liquidation|in abwicklung|in administration|in receivership|en liquidation(?: judiciaire)?',
  'i likvidasjon|under avvikling|under konkurs|i konkurs|i likvidation|under likvidation|selvitystilassa|konkurssissa',
  'in vereffening|v likvidaci|v likvidácii|w likwidacji|w upadłości|likviduojama|likvideerimisel|în lichidare',
].join('|')
const after = new RegExp(`[\\s,;(–-]+(?:${endings})\\)?$`, 'iu')

/** A person, and what follows: `z.Hd. Frau Meier`, `attn: Accounts`, `, Geschäftsführer Max Meier`. */
const person =
  /[\s,;(–-]+(?:z\. ?hd\.?|zhd\.?|zu händen|attn\b\.?|att\.|attention:|fao\b|f\.a\.o\.|à l['’]attention d|t\.a\.v\.|geschäftsführer(?:in)?\b|vertreten durch|managing director:|ceo:)[\s:].*$/iu

/** The court of an entry in a register of Germany or France. */
const court =
  /[\s,;(–-]+(?:(?:eingetragen )?(?:beim |im |am )?(?:amtsgericht|registergericht|handelsregister)\b|r\.?c\.?s\.?\s+\p{L})[^,;()]*/iu

/** The year of a foundation: `seit 1998`, `(est. 1920)`. A year alone is often part of a name. */
const founded =
  /[\s,;(–-]+(?:seit|gegr\.?|gegründet|since|est\.?|established|founded|depuis|fondée?|créée?|sinds|opgericht|sedan|siden|grundad|grundlagt|stiftet|założon[ay]|založeno)(?: (?:in|en|im|w))? (?:1[5-9]|20)\d\d\)?/iu

/**
 * The name of a company without what people write beside it: its head office, a department, a person, a year of foundation,
 * a telephone number, a mailbox, a number of a register or an account. The same text if it has none of these, or nothing else.
 */
export function withoutDetails(text: string): string {
  const named = withoutNumbers(text.replace(person, ''))
  const bare = named.replace(court, '').replace(founded, '').replace(after, '').replace(before, '')
  const tidy = bare.replace(/\(\s*\)/g, ' ').replace(/^[\s,;–-]+|[\s,;(–-]+$/g, '')
  return tidy.length > 1 && tidy !== text.trim() ? tidy.replace(/\s+/g, ' ') : text
}
