// What people write after the name of a company.
import { pages as otherPages, rights as otherRights, sites as otherSites } from './words-of-pages.ts'
import { askedBehind } from './words-of-questions.ts'
import * as stateWords from './words-of-states.ts'

const offices = [
  'head office|main office|registered office|headquarters|hq|hauptsitz|hauptverwaltung|zentrale',
  'siège social|siege social|siège|hovedkontor|huvudkontor|hovedkontoret|pääkonttori|centrala',
]

const departments = [
  'accounts? payable|(?:accounts|accounting|finance|purchasing|procurement|sales|hr|payroll|legal|marketing|it) dep(?:t\\.?|artment)',
  'buchhaltung|kreditorenbuchhaltung|rechnungswesen|rechnungsabteilung|personalabteilung|abt\\.? \\S+|abteilung \\S+',
  'service (?:comptabilité|achats|rh|juridique|facturation|fournisseurs)|comptabilité',
  'boekhouding|regnskapsavdelingen|ekonomiavdelningen|bogholderiet?|księgowość|účtárna',
  stateWords.departments,
]

const states = [
  'i\\. ?l\\.?|i\\. ?i\\.?|i\\. ?gr\\.?|in gründung|in liquidation|in abwicklung|in insolvenz|insolvent|gelöscht|erloschen|aufgelöst',
  "in administration|in receivership|in (?:members[’']?|creditors[’']?)? ?voluntary liquidation|dissolved|struck[ -]off|inactive|dormant|ceased trading",
  'en (?:liquidation|redressement|procédure de sauvegarde|sauvegarde|faillite)(?: judiciaire| amiable)?|radiée?|fermée?|dissoute?|cessée',
  'i likvidasjon|under avvikling|under konkurs|i konkurs|i likvidation|under likvidation|selvitystilassa|konkurssissa',
  'in vereffening|failliet|ontbonden|opgeheven|v likvidaci|v likvidácii|w likwidacji|w upadłości|likviduojama|likvideerimisel|în lichidare',
  'slettet|opphørt|ophørt|lakannut|kustutettud|zrušená?|wykreślona|likvidēta|išregistruota|radiată',
  stateWords.states,
]

const subsidiaries =
  '(?:and|&|und|et|og|och|en)(?: its| their| ses| seine| ihre| deren)? (?:subsidiaries|affiliates|filiales|tochtergesellschaften|tochterunternehmen|dochterondernemingen|datterselskaper|dotterbolag)'
const registered =
  '(?:is )?(?:a company )?(?:registered|incorporated) in [\\p{L}& ]{3,30}|registered in england (?:and|&) wales'
const rights =
  '(?:all rights reserved|alle rechte vorbehalten|tous droits réservés|alle rechten voorbehouden|alla rättigheter förbehållna)\\.?|(?:©|copyright) ?\\d{4}'

const anywhere = [
  ...offices,
  ...departments,
  ...states,
  subsidiaries,
  stateWords.subsidiaries,
  registered,
  rights,
  `(?:${otherRights})\\.?`,
].join('|')
/** A head office, a department or a state of the company, or the last words of a page, after its name. */
export const after = new RegExp(`[\\s.,;:|(–-]+(?:${anywhere})\\)?$`, 'iu')

const marks =
  'old|new|duplicate|do not use|blocked|archived|alt|neu|doppelt|gesperrt|nicht (?:mehr )?verwenden|ancien|nouveau|ne pas utiliser'
const sites =
  'home|homepage|startseite|impressum|kontakt|contact|datenschutz|karriere|careers|jobs|about us|über uns|linkedin|facebook|xing|wikipedia|companies house|handelsregister|north ?data|opencorporates|pappers|infogreffe|societe\\.com|endole|creditsafe|crunchbase|bloomberg|glassdoor|trustpilot|kununu|google maps|instagram|youtube|twitter'
/** What the keeper of a list remarks, and what the title of a page ends with: words that names have, too, unless they are set apart. */
export const setApart = new RegExp(
  `(?:\\s*\\(|\\s+[|*–-]+\\s+)(?:${marks}|${sites}|${stateWords.marks}|${otherSites}|${otherPages})\\)?$`,
  'iu',
)

const groups = 'group|gruppe|groupe|konzern|koncern|konsern|konserni|grupa|skupina'
const asked =
  '(?:company |registration |registered |vat |phone )?(?:number|address|office|directors?|accounts|owners?|website|contact|registration|ceo|phone)|companies house'
const askedElsewhere =
  'adresse|siren|siret|dirigeants?|bilan|anschrift|telefon|geschäftsführer|inhaber|umsatz|handelsregister|adres|kvk'
/** Words behind a legal form, which without one are often part of a name. */
export const behindForm = new RegExp(
  `[\\s,;(–-]+(?:(?:1[89]|20)\\d\\d|${groups}|(?:\\p{L}+ )?division|company|limited company|(?:${asked}|${askedElsewhere}|${askedBehind})(?: (?:19|20)\\d\\d)?)\\)?$`,
  'iu',
)
