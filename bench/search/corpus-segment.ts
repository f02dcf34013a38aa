import type { SearchDocument, Segment } from '#domain/search/index/segment.ts'
import { createSegmentBuilder } from '#domain/search/index/segment-builder.ts'
import type { TokenWeights } from '#domain/search/index/token-weights.ts'
import type { SyntheticCompany } from '../../src/corpus/synthetic-companies.ts'

/** An invented company as a document of the index. */
function toDocument(company: SyntheticCompany): SearchDocument {
  const { registry_id, name, former_name, trade_name, street, postal_code, locality, status, legal_form_kind } = company
  const former = former_name ? [{ name: former_name, field: 'previous_names' as const }] : []
  const trade = trade_name ? [{ name: trade_name, field: 'other_names' as const }] : []
  return {
    registry_id,
    name,
    other_names: [...former, ...trade],
    street,
    postal_code,
    locality,
    status,
    legal_form_kind,
  }
}

/** Indexes companies, which are ordered by country. */
export function segmentOf(companies: Iterable<SyntheticCompany>, weights: TokenWeights): Segment {
  const builder = createSegmentBuilder(weights)
  let country = ''
  for (const company of companies) {
    if (company.country !== country) builder.beginCountry(company.country)
    country = company.country
    builder.add(toDocument(company))
  }
  return builder.finish()
}
