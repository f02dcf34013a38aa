import { wildcardPattern } from '#domain/wildcard-pattern.ts'
import { withoutDecimal } from '#domain/without-decimal.ts'
import { listOf, oneOf, optionalTextAt, textAt } from './read-reference.ts'
import { readTable } from './read-table.ts'

/** Why a record is not a company: one natural person, several without an entity between them, or an estate. */
export type PersonReason = 'sole_trader' | 'joint_persons' | 'estate'

/** A legal form of natural persons or estates; an absent member is not used by its register. */
interface PersonForm {
  registry_code: string | null
  registry_label: string | null
  elf_code: string | null
  reason: PersonReason
}

/** What is known of a record's legal form and of its number in the register. */
export interface WrittenForm {
  code?: string | undefined
  label?: string | undefined
  elfCode?: string | undefined
  number?: string | undefined
}

const reasons: readonly PersonReason[] = ['sole_trader', 'joint_persons', 'estate']
const reasonOf = (value: unknown): PersonReason => oneOf(textAt(value, 'reason'), reasons)

const toForm = (value: unknown): PersonForm => ({
  registry_code: optionalTextAt(value, 'registry_code'),
  registry_label: optionalTextAt(value, 'registry_label'),
  elf_code: optionalTextAt(value, 'elf_code'),
  reason: reasonOf(value),
})

const load = () => {
  const parsed = readTable('person-forms')
  return Object.entries(parsed).map(([country, value]) => ({
    country,
    source: textAt(value, 'source'),
    forms: listOf(value, 'forms').map(toForm),
    numbers: listOf(value, 'numbers').map(number => [textAt(number, 'registry_number'), reasonOf(number)] as const),
  }))
}

// As some tools write accents, ü is two characters.
const fold = (text: string) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

type Rule = readonly [written: string | null, reason: PersonReason]

/** Looks a text up among exact texts, then among patterns with `*`. */
const createLookup = (rules: readonly Rule[]) => {
  const written = rules.flatMap(([text, reason]) => (text === null ? [] : [[fold(text), reason] as const]))
  const exact = new Map(written.filter(([text]) => !text.includes('*')))
  const patterns = written
    .filter(([text]) => text.includes('*'))
    .map(([text, reason]) => ({ pattern: wildcardPattern(text), reason }))
  return (text: string | undefined): PersonReason | undefined => {
    if (!text || rules.length === 0) return undefined
    const folded = fold(text)
    return exact.get(folded) ?? patterns.find(({ pattern }) => pattern.test(folded))?.reason
  }
}

const lookups = new Map(
  load().map(({ country, forms, numbers }) => [
    country,
    {
      byCode: createLookup(forms.map(({ registry_code, reason }) => [registry_code, reason])),
      byLabel: createLookup(forms.map(({ registry_label, reason }) => [registry_label, reason])),
      byElfCode: createLookup(forms.map(({ elf_code, reason }) => [elf_code, reason])),
      byNumber: createLookup(numbers),
    },
  ]),
)

/** Why a record is a natural person's or an estate's and is left out; undefined for companies. */
export const personReason = (
  country: string,
  { code, label, elfCode, number }: WrittenForm,
): PersonReason | undefined => {
  const lookup = lookups.get(country)
  return (
    lookup?.byCode(code && withoutDecimal(code)) ??
    lookup?.byLabel(label) ??
    lookup?.byElfCode(elfCode) ??
    lookup?.byNumber(number) ??
    undefined
  )
}
