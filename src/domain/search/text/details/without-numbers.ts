import { isIdentifierLabel } from '../../identifiers/identifier-labels.ts'
import { orgIds } from '../../identifiers/org-id-codes.ts'
import { withoutAmounts } from '../../identifiers/without-amounts.ts'
import { withoutDates } from '../../identifiers/without-dates.ts'
import { beforeAccounts, beforeAny, beforeLong, numberWords, romanianRegister } from './number-labels.ts'

/** A number of a register, a mailbox, a telephone or an account, with what it is before it. */
const labels = [
  'hr ?[ab]|vr|pr|gnr|gsr|cro|crn|he|(?:company|registration|reg\\.?) (?:no|number)|registered in [a-z ]{2,30}(?:no|number)',
  'postfach|p\\.? ?o\\.? ?box|bp|boîte postale|postboks|postbus|postilokero|box',
  'tel(?:efon)?|t[ée]l[ée]phone|phone|fon|fax|mob(?:ile?)?|tlf|tél|sort ?code|account|acct|a/c|konto|kto|blz|compte',
  '(?:kunden|kd\\.?|rechnungs|steuer|st\\.?)[- ]?(?:nummer|nr)|(?:customer|account|invoice) (?:no|number)',
  '(?:invoice|faktura|facture|rechnung|order|bestellung|auftrag|ref(?:erence)?)(?=[.:\\s]*\\d{4})',
  beforeAny,
  `(?:${beforeLong})(?=[.:\\s]*(?:(?:${numberWords})[.\\s]*)?\\d[\\d/-]{3})`,
]
const labelled = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${labels.join('|')})[.:\\s]*(?:(?:${numberWords})[.:\\s]*)?(?:he ?)?[+(]?\\d[\\d ()/.-]*`,
  'giu',
)

/** The code of a bank, which may have no digits. */
const bankCode = /(?<![\p{L}\p{N}])(?:bic|swift)[:\s]+[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?(?![\p{L}\p{N}])/giu

/** Numbers of fewer digits may be postal codes; with letters, the companies of Scotland and Northern Ireland have six. */
const minDigits = { bare: 7, withLetters: 6 } as const
/** Labels of numbers that are also the end of a name, such as legal forms. */
const ofNames: ReadonlySet<string> = new Set('and as c co f j kg nv ro sa sc se sl'.split(' '))
/** Further labels before a long number, and those behind a tax number. */
const otherLabels = new RegExp(
  `^(?:${beforeAccounts}|iban|abn|konto|kontonr|acc(?:oun)?t|n°|no|nr|numéro|number|invoice|faktura|facture|rechnung|order|ref|po|įm|numurs|reģistrācijas)[.:]*$`,
  'iu',
)
const behindTaxes = /^(?:mva|mwst|tva|iva|btw)\.?$/i

interface Piece {
  text: string
  isNumeric: boolean
}

const isNumeric = (text: string): boolean => /\d/.test(text) && /^[+\p{Lu}\d./-]+$/u.test(text)
/** A house number before a postal code. */
const houseAndCode = /^\d{1,3}\p{L}?(?:[/-]\d{1,3})? (?:\d{4,5}|\d{3} \d{2}|\d{2}-\d{3})$/u
const isLong = ({ text, isNumeric: has }: Piece): boolean =>
  has &&
  !houseAndCode.test(text) &&
  text.replace(/\D/g, '').length >= (/\p{L}/u.test(text) ? minDigits.withLetters : minDigits.bare)
const isLabel = ({ text }: Piece): boolean =>
  otherLabels.test(text) || (isIdentifierLabel(text) && !ofNames.has(text.toLowerCase().replaceAll(/[^a-z]/g, '')))

/** The words of a text, with consecutive numbers as one: `+49 89 1234567`. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  for (const one of text.split(/\s+/).filter(Boolean)) {
    const last = pieces.at(-1)
    if (isNumeric(one) && last?.isNumeric) last.text += ` ${one}`
    else pieces.push({ text: one, isNumeric: isNumeric(one) })
  }
  return pieces
}

/** A part between commas without a long number, such as an IBAN or a VAT number, and the labels before it. */
function withoutLongNumbers(part: string): string {
  const pieces = piecesOf(part)
  if (!pieces.some(isLong)) return part
  const kept = pieces.filter((piece, at) => {
    const previous = pieces[at - 1]
    const next = pieces.slice(at).find(other => !isLabel(other))
    const isBehind = previous !== undefined && isLong(previous) && behindTaxes.test(piece.text)
    return !isLong(piece) && !isBehind && !(isLabel(piece) && next && isLong(next))
  })
  return ` ${kept.map(({ text }) => text).join(' ')} `
}

/**
 * A text without the numbers that are no part of a name: of a register, a mailbox, a telephone, an account, a day or
 * an amount. Numbers of a name or an address stay.
 */
export const withoutNumbers = (text: string): string =>
  /\d/.test(text)
    ? withoutAmounts(withoutDates(text.replace(orgIds, ' ').replace(romanianRegister, ' ')))
        .replace(labelled, ' ')
        .replace(bankCode, ' ')
        .replace(/[^,;()]+/g, withoutLongNumbers)
    : text.replace(bankCode, ' ')
