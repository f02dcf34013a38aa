import type { ParsedName } from '../../tokens/parse-name.ts'
import { aroundForm } from '../forms/form-inside.ts'
import { parseText } from '../parse-text.ts'
import { invoices, payments } from './words-of-payments.ts'

/** The number of an invoice: `INV-00123`, `RE-2026/114`, `Invoice no. 1234`. One without a sign or a word may be that of a register. */
const number = new RegExp(
  `^(?:[a-z]{2,4}[-/](?=[\\d/-]*\\d{3})\\d[\\d/-]{2,14}|(?:${invoices}|${payments})\\s+(?:(?:n[ro]\\.?|n°|č\\.|#)\\s?)?\\d[\\d/-]{2,14})[\\s:,–-]+(?=\\p{L}|")`,
  'iu',
)

/**
 * The readings of a line of an invoice: all words behind its number, which may be a name with its legal form inside, and those up to
 * the form, as what follows is what was sold: `INV-00123 Nordlys AS Consulting services 1,234.56`. None for any other text.
 */
export function namesOnInvoice(text: string, country: string | undefined): ParsedName[] {
  const [found] = number.exec(text) ?? []
  if (found === undefined) return []
  const { tokens } = parseText(text.slice(found.length), country)
  const form = aroundForm(text.slice(found.length), country)
  return form
    ? [
        { words: tokens, legalForm: 0 },
        { words: form.before, legalForm: form.legalForm },
      ]
    : []
}
