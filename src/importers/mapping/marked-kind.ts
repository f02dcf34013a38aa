import type { KindMarker } from '#data/reference/register.ts'
import { registers } from '#data/reference/registers.ts'
import type { CompanyFacts } from '#domain/companies/company-facts.ts'

type LegalForm = CompanyFacts['legal_form']

interface Marked {
  registryId: string
  name: string
}

/** A marker, and the forms that it applies to: codes of the register and of ISO 20275; none means all. */
const markers = new Map(
  [...registers].map(([country, { kind_markers, legal_forms }]) => [
    country,
    kind_markers.map(marker => {
      const marked = legal_forms.filter(form => marker.registry_codes.includes(form.registry_code ?? ''))
      return { ...marker, codes: [...marker.registry_codes, ...marked.flatMap(form => form.elf_code ?? [])] }
    }),
  ]),
)

const isOf = ({ codes }: { codes: readonly string[] }, form: LegalForm) =>
  codes.length === 0 || codes.includes(form?.registry_code ?? form?.elf_code ?? '')

const isIn = ({ name_part, id_prefixes }: KindMarker, { name, registryId }: Marked) =>
  (name_part !== null && name.toLowerCase().includes(name_part)) ||
  id_prefixes.some(prefix => registryId.startsWith(prefix))

/** A legal form with the kind that the company's name or id shows, if `registers.yaml` has a marker that fits. */
export const withMarkedKind = (country: string, form: LegalForm, company: Marked): LegalForm => {
  const marker = markers.get(country)?.find(found => isOf(found, form) && isIn(found, company))
  return marker ? { ...form, kind: marker.kind } : form
}
