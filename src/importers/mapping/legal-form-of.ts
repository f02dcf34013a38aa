import { legalFormKindOf } from '#data/reference/legal-form-kinds.ts'
import type { LegalFormRule } from '#data/reference/register.ts'
import { registers } from '#data/reference/registers.ts'
import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import { preserialize } from '#domain/companies/preserialized.ts'
import { withoutDecimal } from '#domain/without-decimal.ts'
import type { Memo } from './memo.ts'

type LegalForm = CompanyFacts['legal_form']

const fold = (text: string) => text.trim().toLowerCase()

const rules = new Map(
  [...registers].map(([country, { legal_forms }]) => [
    country,
    {
      byCode: new Map(
        legal_forms.flatMap(rule => (rule.registry_code === null ? [] : [[fold(rule.registry_code), rule] as const])),
      ),
      byLabel: new Map(legal_forms.map(rule => [fold(rule.registry_label), rule] as const)),
    },
  ]),
)

const ruleOf = (country: string, code: string | undefined, label: string | undefined): LegalFormRule | undefined => {
  const known = rules.get(country)
  const byCode = code ? known?.byCode.get(fold(code)) : undefined
  // Some registers write words where others have a code.
  const words = label || code
  return byCode ?? (words ? known?.byLabel.get(fold(words)) : undefined)
}

/** A legal form, completed from `registers.yaml` by its code, or else by its label; an unknown code or label is empty. */
export const completeLegalForm = (country: string, code: string, label: string): NonNullable<LegalForm> => {
  const rule = ruleOf(country, code, label)
  return {
    registry_code: code || undefined,
    registry_label: label || rule?.registry_label,
    elf_code: rule?.elf_code ?? undefined,
    kind: rule?.kind ?? undefined,
  }
}

const readForm = (countryCodeAndLabel: string) => {
  const [country = '', code = '', label = ''] = countryCodeAndLabel.split('\t')
  return preserialize(completeLegalForm(country, withoutDecimal(code), label))
}

/** The same, memoized; undefined when the register gives neither a code nor a label. */
export const legalFormOf = (
  memo: Memo,
  country: string,
  { registry_code, registry_label }: { registry_code?: string | undefined; registry_label?: string | undefined },
): LegalForm => {
  if (!registry_code && !registry_label) return undefined
  // A register has a few dozen of them.
  return memo(readForm, `${country}\t${registry_code ?? ''}\t${registry_label ?? ''}`)
}

// The first form of a country with the code: others are its variants, such as SRL-D.
const labelOfElfCode = new Map(
  [...registers]
    .flatMap(([country, { legal_forms }]) =>
      legal_forms.map(({ elf_code, registry_label }) => [`${country} ${elf_code}`, registry_label] as const),
    )
    .toReversed(),
)

/** Whether a text has the form of an ISO 20275 code. */
export const hasElfForm = (code: string): boolean => /^[A-Z0-9]{4}$/.test(code)

/** The legal form of a GLEIF record: an ISO 20275 code, or free text if it has none. */
export const elfLegalFormOf = (
  country: string,
  elfCode: string | undefined,
  otherForm: string | undefined,
): LegalForm => {
  // 8888 means "not on the list", 9999 means "none".
  const isCode = elfCode !== undefined && hasElfForm(elfCode) && elfCode !== '8888' && elfCode !== '9999'
  if (!isCode && !otherForm) return undefined
  return isCode
    ? {
        registry_label: otherForm ?? labelOfElfCode.get(`${country} ${elfCode}`),
        elf_code: elfCode,
        kind: legalFormKindOf(elfCode),
      }
    : { registry_label: otherForm }
}
