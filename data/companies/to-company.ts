import { addressText } from '#domain/companies/address-text.ts'
import type { Company } from '#domain/companies/company.ts'
import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import type { MergedLayers, SourceId } from '#domain/companies/merge-layers.ts'
import { precedence } from '#domain/companies/merge-layers.ts'
import { offeneRegisterNumber } from '#domain/companies/registry-ids/find-german-court.ts'
import type { Licence, Publication, SourceAddress } from '../reference/register.ts'
import { gleif, registerOf, registers, sample } from '../reference/registers.ts'

const addressFor = ({ source_url }: Publication, { register_part }: CompanyFacts): SourceAddress =>
  (register_part !== undefined && source_url.other_parts) || source_url

const sourceUrl = (publication: Publication, registryId: string, facts: CompanyFacts): string => {
  const { identifiers, register_part, source_number } = facts
  const lei = identifiers?.find(({ scheme }) => scheme === 'lei')?.value
  const values: Record<string, string> = {
    registry_id: registryId,
    registry_id_no_leading_zeros: registryId.replace(/^0+/, ''),
    source_number: source_number ?? offeneRegisterNumber(registryId),
    register_part: register_part ?? publication.source_url.default_part ?? '',
    lei: lei ?? '',
  }
  const { template } = addressFor(publication, facts)
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

const toCitation = (publication: Publication): Company['registry'] => ({
  name: publication.name,
  authority_code: publication.authority_code,
  dataset: publication.dataset,
  licence: publication.licence,
  attribution: publication.attribution,
  source_url_kind: publication.source_url.kind,
})

// Made once: all companies of a register share its citation.
const citations = new Map([gleif, ...registers.values()].map(publication => [publication, toCitation(publication)]))

const citationOf = (publication: Publication): Company['registry'] =>
  citations.get(publication) ?? toCitation(publication)

/** The citation with what depends on the record: the kind of its address, and the office that keeps the id. */
const citationFor = (publication: Publication, registryId: string, facts: CompanyFacts): Company['registry'] => {
  const citation = citationOf(publication)
  const { kind } = addressFor(publication, facts)
  const authority_code = publication.authorityOf(registryId) ?? citation.authority_code
  return kind === citation.source_url_kind && authority_code === citation.authority_code
    ? citation
    : { ...citation, authority_code, source_url_kind: kind }
}

const statusDetail = ({ status_detail: detail }: CompanyFacts): Company['status_detail'] => ({
  registry_code: detail?.registry_code ?? null,
  registry_label: detail?.registry_label ?? null,
  since: detail?.since ?? null,
  on_register: detail?.on_register ?? null,
  flags: [...(detail?.flags ?? [])],
  ...(detail?.successor && { successor: detail.successor }),
})

const legalForm = ({ legal_form: form }: CompanyFacts): Company['legal_form'] =>
  form
    ? {
        registry_code: form.registry_code ?? null,
        registry_label: form.registry_label ?? null,
        elf_code: form.elf_code ?? null,
        kind: form.kind ?? null,
        ...(form.country_of_origin && { country_of_origin: form.country_of_origin }),
      }
    : null

const address = ({ registered_address: known }: CompanyFacts): Company['registered_address'] =>
  known
    ? {
        text: addressText(known),
        street: known.street ?? null,
        locality: known.locality ?? null,
        region: known.region ?? null,
        postal_code: known.postal_code ?? null,
        country: known.country ?? null,
      }
    : null

const activity = (known: NonNullable<CompanyFacts['activities']>[number]): Company['activities'][number] => ({
  scheme: known.scheme,
  version: known.version ?? null,
  code: known.code,
  nace_code: known.nace_code ?? null,
  label: known.label ?? null,
  primary: known.primary,
})

const capital = ({ capital: known }: CompanyFacts): Company['capital'] =>
  known ? { amount: known.amount, currency: known.currency ?? null, paid_in: known.paid_in ?? null } : null

const citationOfSource = (id: SourceId, country: string): Licence =>
  id === 'register' ? registerOf(country) : { gleif, sample }[id]

const sources = (country: string, { sources: known }: MergedLayers): Company['sources'] =>
  known.map(({ id, last_confirmed_at }) => {
    const { licence, attribution } = citationOfSource(id, country)
    return { id, licence, attribution, last_confirmed_at }
  })

/** The company as in the contract: every field in its order, unknown ones null or an empty list; unknown details are absent. */
export const toCompany = (country: string, registryId: string, layer: MergedLayers): Company => {
  const { facts } = layer
  const publication = layer.precedence === precedence.gleif ? gleif : registerOf(country)
  return {
    country,
    registry_id: registryId,
    name: facts.name,
    status: facts.status,
    status_detail: statusDetail(facts),
    legal_form: legalForm(facts),
    previous_names: (facts.previous_names ?? []).map(({ name, from = null, until = null }) => ({ name, from, until })),
    other_names: (facts.other_names ?? []).map(({ name, type, language = null }) => ({ name, type, language })),
    incorporation_date: facts.incorporation_date ?? null,
    dissolution_date: facts.dissolution_date ?? null,
    registered_address: address(facts),
    activities: (facts.activities ?? []).map(activity),
    identifiers: (facts.identifiers ?? []).map(({ scheme, value, derived = false }) => ({ scheme, value, derived })),
    capital: capital(facts),
    ...(facts.details && { details: facts.details }),
    registry: citationFor(publication, registryId, facts),
    source_url: sourceUrl(publication, registryId, facts),
    provenance: layer.provenance,
    sources: sources(country, layer),
    data_freshness: { last_confirmed_at: layer.last_confirmed_at, source_updated_at: layer.source_updated_at },
  }
}
