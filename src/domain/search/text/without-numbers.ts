import { isIdentifierLabel } from '../identifiers/identifier-labels.ts'

/** A number of a register, a mailbox, a telephone or an account, with what it is before it. */
const labelled = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[
    'hr ?[ab]|vr|pr|gnr|gsr',
    'postfach|p\\.? ?o\\.? ?box|bp|boîte postale|postboks|postbus|postilokero|box',
    'tel(?:efon)?|t[ée]l[ée]phone|phone|fon|fax|mobile?|tlf|tél',
    '(?:kunden|kd|rechnungs|steuer|st)-?(?:nummer|nr)|(?:customer|account|invoice) (?:no|number)',
  ].join('|')})[.:\\s]*(?:n[ro]\\.?\\s*)?[+(]?\\d[\\d ()/.-]*`,
  'giu',
)

/** Numbers of fewer digits may be postal codes. */
const minDigits = 7
/** Words that are labels of numbers, but also the end of a name. */
const ofNames: ReadonlySet<string> = new Set(['and', 'c', 'co', 'f', 'j'])

interface Piece {
  text: string
  isNumeric: boolean
}

const isNumeric = (text: string): boolean => /\d/.test(text) && /^[+\p{Lu}\d./-]+$/u.test(text)
const isLong = (piece: Piece): boolean => piece.isNumeric && piece.text.replace(/\D/g, '').length >= minDigits
const isLabel = ({ text }: Piece): boolean =>
  isIdentifierLabel(text) && !ofNames.has(text.toLowerCase().replaceAll(/[^a-z]/g, ''))

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
    const next = pieces.slice(at).find(other => !isLabel(other))
    return !isLong(piece) && !(isLabel(piece) && next && isLong(next))
  })
  return ` ${kept.map(({ text }) => text).join(' ')} `
}

/**
 * A text without the numbers that are no part of a name: of a register, a mailbox, a telephone or an account. Numbers of a
 * name or an address stay.
 */
export const withoutNumbers = (text: string): string =>
  text.replace(labelled, ' ').replace(/[^,;()]+/g, withoutLongNumbers)
