import { legalFormKindOf } from '#data/reference/legal-form-kinds.ts'
import type { LegalFormRule } from '#data/reference/registers.ts'
import { registers } from '#data/reference/registers.ts'
import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import { preserialize } from '#domain/companies/preserialized.ts'
import { memoize } from './source-values.ts'

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
  return (code ? known?.byCode.get(fold(code)) : undefined) ?? (label ? known?.byLabel.get(fold(label)) : undefined)
}

// A register has some dozens of them.
const readForm = memoize(countryCodeAndLabel => {
  const [country = '', code, label] = countryCodeAndLabel.split('\t')
  const rule = ruleOf(country, code, label)
  return preserialize({
    registry_code: code || undefined,
    registry_label: label || rule?.registry_label,
    elf_code: rule?.elf_code ?? undefined,
    kind: rule?.kind,
  })
})

/** The legal form a register writes, with what its reviewed list knows of it; undefined when the register says nothing. */
export const legalFormOf = (
  country: string,
  { registry_code, registry_label }: { registry_code?: string | undefined; registry_label?: string | undefined },
): LegalForm => {
  if (!registry_code && !registry_label) return undefined
  return readForm(`${country}\t${registry_code ?? ''}\t${registry_label ?? ''}`)
}

/** Whether a register's legal form is that of a natural person in business, whom the service leaves out. */
export const isNaturalPerson = (country: string, registryCode: string): boolean =>
  ruleOf(country, registryCode, undefined)?.natural_person ?? false

/** The legal form GLEIF gives: a code of ISO 20275, or free text where it has none. */
export const elfLegalFormOf = (elfCode: string | undefined, otherForm: string | undefined): LegalForm => {
  // 8888 stands for "not on the list", 9999 for "none".
  const isCode = elfCode !== undefined && /^[A-Z0-9]{4}$/.test(elfCode) && elfCode !== '8888' && elfCode !== '9999'
  if (!isCode && !otherForm) return undefined
  return isCode
    ? { registry_label: otherForm, elf_code: elfCode, kind: legalFormKindOf(elfCode) }
    : { registry_label: otherForm }
}
