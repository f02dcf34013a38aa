import { endsWithForm, parseText } from '../parse-text.ts'
import { alsoUnaccented } from '../words/also-unaccented.ts'

// Lines of a mail or a visiting card: a greeting, a person and what they do stand around the company.

const greetings = alsoUnaccented(
  [
    '(?:best|kind|warm|many) (?:regards|wishes|thanks)|regards|yours (?:sincerely|faithfully|truly)|sincerely|thanks|cheers',
    '(?:mit )?(?:freundlichen?|besten?|herzlichen?|viele|liebe) grü(?:ß|ss)en?|mfg|beste grüsse|hochachtungsvoll',
    'cordialement|bien cordialement|bien à vous|salutations|met vriendelijke groet(?:en)?|mvg|hartelijke groet(?:en)?',
    '(?:med )?venn?lige? hilsen|med venlig hilsen|mvh|(?:med )?vänliga? hälsning(?:ar)?|ystävällisin terveisin|terveisin',
    'z poważaniem|pozdrawiam|s pozdravem|s pozdravom|cu stimă|cu respect|lugupidamisega|ar cieņu|pagarbiai',
  ].join('|'),
)
const occupations = alsoUnaccented(
  [
    '(?:head|vice president|vp|director) (?:of|for) .{2,40}|(?:managing|sales|finance|marketing|it|hr|operations|senior|junior|key|project|account|office|area|regional|general)\\b.{0,30}\\b(?:director|manager|executive|assistant|engineer|consultant)',
    'c[efot]o|chief .{3,20} officer|owner|founder|co-founder|director|manager|sales|purchasing|accounts (?:payable|receivable)',
    '(?:leiter(?:in)? .{2,30}|.{2,20}leiter(?:in)?|geschäftsführer(?:in)?|geschäftsführung|prokurist(?:in)?|vertrieb|einkauf|buchhaltung|assistenz .{2,30}|sachbearbeiter(?:in)?|inhaber(?:in)?|vorstand)',
    'directeur .{2,30}|directrice .{2,30}|gérante?|responsable .{2,30}|chargée? .{2,30}|zaakvoerder|bestuurder|directeur|inkoper|boekhouding',
    'daglig leder|salgssjef|direktør|økonomichef|verkställande direktör|ekonomichef|toimitusjohtaja|prezes zarządu|dyrektor .{2,30}|jednatel|konateľ|obchodní ředitel|administrator|juhataja|valdes loceklis|direktorius',
  ].join('|'),
)
const greeting = new RegExp(`^(?:${greetings})[,.!]*$`, 'iu')
const occupation = new RegExp(`^(?:${occupations})$`, 'iu')
/** Two to four words without digits; a title may stand before them. */
const person = /^(?:[\p{L}.'’-]+\s+){1,3}[\p{L}.'’-]+$/u

/** A telephone number, a mailbox or a page. */
const contact = /@|^\+?\d|^(?:tel|phone|mob|fax|fon|web|www|mail)/i

const isCompany = (line: string): boolean => endsWithForm(parseText(line, undefined))
const isPerson = (line: string | undefined): boolean => line !== undefined && person.test(line) && !isCompany(line)

/** A longer text is no signature, and each of its lines would be read. */
const maxLines = 20

/** Lines without a greeting, an occupation, and the person behind the one or before the other; all if it is not clear that a company is left. */
export function withoutSignature(lines: readonly string[]): readonly string[] {
  if (lines.length > maxLines) return lines
  const isOut = (line: string, at: number): boolean =>
    greeting.test(line) ||
    (occupation.test(line) && !isCompany(line)) ||
    (isPerson(line) && (greeting.test(lines[at - 1] ?? '') || occupation.test(lines[at + 1] ?? '')))
  const kept = lines.filter((line, at) => !isOut(line, at))
  const isSigned =
    lines.some(line => greeting.test(line) || contact.test(line)) && lines.some(line => occupation.test(line))
  return kept.some(line => isCompany(line) || (isSigned && !contact.test(line))) ? kept : lines
}
