import type { CountryCode } from '../../countries.ts'
import { searchByName } from '../search-by-name.ts'
import { isNoValue } from './is-no-value.ts'
import type { CorrectionKind, InvalidReading, OtherIdentifier, RegistryIdReading, RegistryIdRule } from './reading.ts'
import { registryIdSchemes } from './rules.ts'

/** `example` is a placeholder: a text in the form of a registry id that no company has. */
type Phrase = (rule: RegistryIdRule) => string

const corrections: Record<CorrectionKind, Phrase> = {
  zero_padded: ({ label, pad_left_to }) =>
    pad_left_to === null
      ? `The ${label} keeps its leading zeros.`
      : `The ${label} has ${pad_left_to} characters. Pad it with zeros on the left.`,
  zeros_removed: ({ label }) => `The ${label} is written without leading zeros.`,
  separators_removed: ({ label }) => `The ${label} is written without spaces, dots or dashes.`,
  separators_changed: ({ label, example }) => `The ${label} is written with separators, as in ${example}.`,
  prefix_removed: ({ label }) => `The ${label} is written without the prefix.`,
  prefix_added: ({ label, example }) => `The ${label} begins with its letters, as in ${example}.`,
  prefix_mapped: ({ label, example }) => `The ${label} begins with the register's own letters, as in ${example}.`,
  suffix_removed: ({ label }) => `The ${label} ends with its digits. Remove what follows them.`,
  suffix_added: ({ label }) => `The ${label} ends with letters, which are missing.`,
  formatted: ({ label, example }) => `The ${label} is written as in ${example}.`,
  vat_to_id: ({ label }) => `This is a VAT number that contains the ${label}.`,
  establishment_to_entity: ({ label }) => `This is an establishment number that contains the company's ${label}.`,
  century_removed: ({ label }) => `The ${label} is written without the century.`,
  court_resolved: ({ label, example }) => `The ${label} begins with the court's code, as in ${example}.`,
  script_folded: ({ label }) => `The ${label} is written in Latin letters and ASCII digits.`,
  case_folded: ({ label, example }) => `The ${label} is written in the case of ${example}.`,
  link_removed: ({ label }) => `This is a link. Use only the ${label} in it.`,
  fraction_removed: ({ label }) => `The ${label} has no decimal places. Read the column as text, not as numbers.`,
  markup_removed: ({ label }) => `The ${label} is written without marks of HTML or Markdown.`,
  encoding_removed: ({ label }) => `Percent-encode the ${label} once, and only in a URL.`,
  plus_signs_removed: ({ label }) =>
    `The ${label} is written without plus signs. In a path a space is %20: + stands for one in a query only.`,
}

const otherIdentifiers: Record<OtherIdentifier, string> = {
  vat: 'a VAT number',
  tax_id: 'a tax number',
  nip: 'a tax number (NIP)',
  regon: 'a statistical number (REGON)',
  rsin: 'a tax number (RSIN)',
  lei: 'an LEI',
  establishment: 'the number of an establishment',
  business_name: 'the number of a business name',
  personal_number: 'the number of a person',
  old_register_number: 'a number of the former register',
  former_court_number: 'a number that a former court assigned',
}

const invalidMessages: Record<InvalidReading['reason'], (rule: RegistryIdRule, identifier: string) => string> = {
  malformed: ({ label, example }) =>
    `The ${label} looks like ${example}. Check the number, or search for the company by name.`,
  check_digit: ({ label }) => `The check digit of this ${label} is wrong. Check the number.`,
  not_convertible: ({ label }, identifier) =>
    `This is ${identifier}, and the ${label} cannot be derived from it. Search for the company by name.`,
  unknown_court: ({ label, example }) =>
    `No register court has the name beside this number. Use the ${label}, as in ${example}. ${searchByName}`,
  other_identifier: ({ label }, identifier) => `This is ${identifier}, not the ${label}. Search for it instead.`,
}

const countOf = (text: string, kind: RegExp) => text.match(kind)?.length ?? 0

/** A word, and hardly a digit: registry ids consist of digits, and a name may have its address beside it. */
const looksLikeName = (text: string) =>
  /\p{L}{2}/u.test(text) && countOf(text, /\p{L}/gu) > 3 * countOf(text, /\p{Nd}/gu)

/** A number as a narrow column of a spreadsheet shows it, in the notation of any country: the last digits may be lost. */
const isRounded = (text: string) => /^\d[.,]\d+e\+?\d{1,2}$/i.test(text.trim())

const rounded =
  'A spreadsheet has shortened this number. Format its column as text, export it again, and send all digits.'

/** How a text differs from the country's registry id, in English; null for a canonical one. */
export function describeReading(country: CountryCode, reading: RegistryIdReading, text: string): string | null {
  const { rule: own, placeholder } = registryIdSchemes[country]
  const rule = { ...own, example: placeholder }
  switch (reading.kind) {
    case 'canonical':
      return null
    case 'corrected':
      return corrections[reading.correction](rule)
    case 'alias':
      return `This is another identifier of the company. Look it up by its ${rule.label}.`
    case 'ambiguous':
      return `This number is unique only within its court. Add the court, by its code as in ${rule.example} or by its name behind the number, or search for the company by name.`
    case 'refused':
      if (reading.reason === 'malformed' && isRounded(text)) return rounded
      if (reading.reason === 'malformed' && isNoValue(text))
        return `This is what a program writes where it has no value. Send the ${rule.label}, which looks like ${rule.example}.`
      if (reading.reason === 'malformed' && looksLikeName(text))
        return `This looks like a name, and the ${rule.label} looks like ${rule.example}. ${searchByName}`
      return invalidMessages[reading.reason](rule, otherIdentifiers[reading.identifier ?? 'tax_id'])
  }
}

/** The same of an identifier whose companies are known: without the advice to search for them. */
export function describeFound(country: CountryCode, reading: RegistryIdReading, text: string): string | null {
  const { label } = registryIdSchemes[country].rule
  if (reading.kind === 'ambiguous') return 'This number is unique only within its court.'
  if (reading.kind === 'refused' && reading.identifier)
    return `This is ${otherIdentifiers[reading.identifier]}, not the ${label}.`
  return describeReading(country, reading, text)
}
