import { endsWithForm, parseText } from '../parse-text.ts'
import { alsoUnaccented } from '../words/also-unaccented.ts'

// Lines of a mail or a business card: a greeting, a person and an occupation around the company.

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
    'c[efot]o|chief .{3,20} officer|owner|founder|co-founder|director|manager',
    '(?:leiter(?:in)? .{2,30}|.{2,20}leiter(?:in)?|geschäftsführer(?:in)?|prokurist(?:in)?|assistenz .{2,30}|sachbearbeiter(?:in)?|inhaber(?:in)?)',
    'directeur .{2,30}|directrice .{2,30}|gérante?|responsable .{2,30}|chargée? .{2,30}|zaakvoerder|bestuurder|directeur|inkoper',
    'daglig leder|salgssjef|direktør|økonomichef|verkställande direktör|ekonomichef|toimitusjohtaja|prezes zarządu|dyrektor .{2,30}|jednatel|konateľ|obchodní ředitel|administrator|juhataja|valdes loceklis|direktorius',
  ].join('|'),
)
/** Departments: behind a company in an address as often as behind a person. */
const departments = alsoUnaccented(
  'sales|purchasing|accounts (?:payable|receivable)|geschäftsführung|vorstand|vertrieb|einkauf|buchhaltung|boekhouding',
)
const greeting = new RegExp(`^(?:${greetings})[,.!]*$`, 'iu')
const occupation = new RegExp(`^(?:${occupations})$`, 'iu')
const department = new RegExp(`^(?:${departments})$`, 'iu')
/** Two to four words without digits, with an optional title before them. */
const person = /^(?:[\p{L}.'’-]+\s+){1,3}[\p{L}.'’-]+$/u

/** A person who signs for another: `i. A. Max Meier`, `ppa. Dr. Anna Meier`. */
const signer =
  /^(?:i\. ?[av]\.|i\/[av]|ppa\.?|p\. ?p\.|im auftrag|in vertretung)\s+(?:[\p{L}.'’-]+\s+){0,4}[\p{L}.'’-]+$/iu

/** A telephone number, a mailbox or a page. */
const contact = /@|^\+?[\d ()/.-]{6,}$|^(?:tel(?:efon|ephone)?|phone|mob(?:ile?)?|fax|fon|web|www|e?-?mail)(?!\p{L})/iu

const isCompany = (line: string): boolean => endsWithForm(parseText(line, undefined))
const isPerson = (line: string | undefined): boolean => line !== undefined && person.test(line) && !isCompany(line)

/** Whether a line is a person who signs for another. */
export const isSigner = (line: string): boolean => signer.test(line) && !isCompany(line)

/** A longer text is no signature, and each of its lines would be read. */
const maxLines = 20

/** Whether a line may be the name of a company beside lines that were left out; an address has a digit. */
const mayBeName = (line: string): boolean => !contact.test(line) && !/\d/.test(line)

/** Lines without a greeting, who signs for another, an occupation, and the person behind the one or before the other; all if it is not clear that a company is left. */
export function withoutSignature(all: readonly string[]): readonly string[] {
  if (all.length > maxLines) return all
  const lines = all.filter(Boolean)
  const isOut = (line: string, at: number): boolean =>
    greeting.test(line) ||
    isSigner(line) ||
    ((occupation.test(line) || department.test(line)) && !isCompany(line)) ||
    (isPerson(line) && (greeting.test(lines[at - 1] ?? '') || occupation.test(lines[at + 1] ?? '')))
  const out = lines.map(isOut)
  const isSigned =
    lines.some(line => greeting.test(line) || contact.test(line)) &&
    lines.some(line => occupation.test(line) || department.test(line))
  const isBeside = (at: number) => out[at - 1] === true || out[at + 1] === true
  const isLeft = lines.some(
    (line, at) => !out[at] && (isCompany(line) || (isSigned && isBeside(at) && mayBeName(line))),
  )
  return isLeft ? lines.filter((_, at) => !out[at]) : lines
}
