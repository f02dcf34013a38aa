import { alsoUnaccented } from '../words/also-unaccented.ts'

// Words before a place behind a name, in the languages of the registers. A row is a language, or related ones.

/** Words between a name and its place, which begins with a capital. */
export const seats = [
  '(?:mit\\s+)?[Ss]itz(?:\\s+in)?:?|aus|based in|[Ss]eat:|[Ss]ede:|[Ss]iège:',
  '(?:med )?(?:forretningsadresse|sete|säte|hjemsted)(?: i|:)?|[Kk]otipaikka:?|(?:statutair )?[Gg]evestigd (?:en kantoorhoudende )?(?:te|in)|kantoorhoudend te',
  '(?:met )?(?:maatschappelijke )?zetel(?: te|:)?|(?<=,\\s*)te|[Ss]iedzib[aą]:?|z siedzibą:?|s[eo] sídlem:?|so sídlom:?|[Ss]ídl(?:o|em):?|(?:cu )?[Ss]ediu(?:l)?(?: social)?(?: [îi]n|:)?',
  'asukohaga|[Mm]un(?:\\.|icipiul)|[Ll]oc\\.|[Oo]raș|gemeente|[Aa]sukoht:?|(?:ar )?(?:juridisk[oā]|jur\\.) adres[ei]:?|[Bb]uveinė(?:s adresas)?:?|(?:avec|ayant son) siège à|siège à|(?:sise?|située?) à|con sede (?:a|in)|[Ss]äte:?|[Hh]jemsted:?|[Zz]etel:?',
].join('|')

/** A seat whose place is in another case than registers have it: `z siedzibą w Gdańsku`. */
export const inflectedSeat = new RegExp(
  `[\\s,;(–-]+${alsoUnaccented('(?:z siedzibą (?:we?|w m\\.)|se sídlem ve?|so sídlom vo?)')}\\s[^,;()]+`,
  'iu',
)

/** The register that a company is entered in, to the end: `zapsaná v obchodním rejstříku …`. */
export const entry = new RegExp(
  `[\\s,;(–-]+(?:\\p{L}{1,3}\\s\\d{1,6}(?:/\\p{L})?,?\\s+(?=veden))?${alsoUnaccented('(?:(?:zapsan|zapísan)[áý] v|vedená u|odd(?:iel|íl)(?=:?\\s\\p{L}{1,4}\\.?,?\\s+(?:vložka|vl\\.|č\\.?\\s?\\d|\\d)):?|vložka(?= (?:č|\\d))|zarejestrowan[ay] w|wpisan[ay] do (?:rejestru|krajowego)|sąd rejonowy|sp\\.? ?zn\\.?|spisová značka|obchodn[íý] (?:register|rejstřík)|înregistrată la|ingeschreven (?:bij|in))')}\\s.*$`,
  'iu',
)

const counties =
  'antrim|armagh|carlow|cavan|clare|cork|derry|donegal|down|dublin|fermanagh|galway|kerry|kildare|kilkenny|laois|leitrim|limerick|longford|louth|mayo|meath|monaghan|offaly|roscommon|sligo|tipperary|tyrone|waterford|westmeath|wexford|wicklow'
const irishForms = 'ltd|limited|teo|teoranta|plc|dac|clg|uc|ulc|unltd|llp|company|cuideachta'
/** A county of Ireland set apart, or in an address behind a legal form: `Nordlys Ltd Bantry Co Cork`. Else `Co` may be a company: `Brewing Co Cork`. */
export const county = new RegExp(
  `(?:\\s*[,;(]\\s*|(?<=\\s(?:${irishForms})\\b.*)(?<!&|\\band|\\+)\\s+)co\\.?\\s+(?:${counties})\\)?$`,
  'iu',
)

/** The region behind a comma: `, woj. pomorskie`, `, Co. Galway`, `, Kauno m. sav.`, and `kommune` behind a place. */
export const area = new RegExp(
  alsoUnaccented(
    '[,;(]\\s*(?:(?:woj|pow|gm|jud|co)\\.|(?:województwo|powiat|gmina|județul|county|okres|kanton|canton))\\s\\p{L}[^,;()]*\\)?$|,\\s*\\p{L}+ (?:[mr]\\. sav\\.|novads|rajons|maakond)$|\\s(?:kommune?|linn|vald)$',
  ),
  'iu',
)
