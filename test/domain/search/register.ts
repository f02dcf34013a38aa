import { createProbability } from '#domain/search/engine/boosted-trees.ts'
import type { ConfidenceModel } from '#domain/search/engine/confidence.ts'
import { type EngineQuery, type TextQuery, toEngineQuery } from '#domain/search/engine/engine-query.ts'
import { createSearcher, type EngineResult } from '#domain/search/engine/searcher.ts'
import type { SearchDocument, Segment } from '#domain/search/index/segment.ts'
import { createSegmentBuilder } from '#domain/search/index/segment-builder.ts'
import type { TokenWeights } from '#domain/search/index/token-weights.ts'

// A small hand-written register of invented companies for tests of the search engine.

export type Register = Readonly<Record<string, readonly SearchDocument[]>>

export const company = (registry_id: string, name: string, fields: Partial<SearchDocument> = {}): SearchDocument => ({
  registry_id,
  name,
  other_names: [],
  street: null,
  postal_code: null,
  locality: null,
  status: 'active',
  legal_form_kind: 'private_limited',
  ...fields,
})

const addressOf = (street: string, postal_code: string, locality: string) => ({ street, postal_code, locality })
const previousNames = (...names: string[]) => ({
  other_names: names.map(name => ({ name, field: 'previous_names' as const })),
})

export const register: Register = {
  DE: [
    company('D1', 'Müller Maschinenbau GmbH', addressOf('Hauptstraße 12', '20095', 'Hamburg')),
    company('D2', 'Nordlicht Energie AG', {
      ...addressOf('Elbchaussee 7', '22765', 'Hamburg'),
      legal_form_kind: 'public_limited',
    }),
    company('D3', 'Nordlicht Energie GmbH', addressOf('Bahnhofstraße 3', '80335', 'München')),
    company('D4', 'Bäckerei Schröder KG', {
      ...addressOf('Rosenweg 5', '50667', 'Köln'),
      legal_form_kind: 'limited_partnership',
    }),
  ],
  DK: [
    company('K1', 'Ostenfeld Skibsværft A/S', addressOf('Havnegade 4', '5000', 'Odense C')),
    company('K2', 'Ærø Bådebyggeri ApS', addressOf('Strandvejen 18', '8000', 'Aarhus')),
  ],
  GB: [
    company('G1', 'Blackwater Data Services Limited', addressOf('14 Threadmill Lane', 'EC2R 8AH', 'London')),
    company('G2', 'Harbourgate Fisheries Limited', {
      ...addressOf('2 Quay Road', 'AB11 5QE', 'Aberdeen'),
      status: 'dissolved',
    }),
    company('G3', 'Harbourgate Fisheries Limited', addressOf('9 Mill Lane', 'AB11 6RT', 'Aberdeen')),
    company('G4', 'Harbourgate Fisheries Limited', addressOf('30 Castle Street', 'LS1 4AP', 'Leeds')),
    company('G5', 'Quillmere Holdings plc', previousNames('Ospreywing Trading Limited', 'Tamarisk Foods Limited')),
    company('G6', 'H. L. F. Consulting Ltd', addressOf('8 Castle Street', 'LS1 4AP', 'Leeds')),
    company('G7', 'Sunflower Bakehouse Limited'),
    company('G8', 'Green Field Organics Limited'),
  ],
  NO: [
    company('N1', 'Fjordkraft Rederi AS', addressOf('Bryggen 21', '5003', 'Bergen')),
    company('N2', 'Bergen Fiskeeksport AS', addressOf('Storgata 5', '9008', 'Tromsø')),
  ],
}

/** Common words of names and of streets have a low weight, all others a high one. */
export const weights: TokenWeights = {
  inNames: token => (['services', 'holdings', 'trading', 'energie'].includes(token) ? 0.4 : 0.9),
  inAddresses: token => (['street', 'road', 'lane', 'castle'].includes(token) ? 0.4 : 0.9),
}

/** A model whose confidence is 0.8 above a score of 0.7, and 0.1 below. */
export const model: ConfidenceModel = {
  probabilityOf: createProbability({
    base: 0,
    trees: [{ features: [0], thresholds: [0.7], next: [~0, ~1], leaves: [Math.log(1 / 9), Math.log(4)] }],
  }),
  commonness: () => 0,
}

export function segmentOf(countries: Register = register, tokenWeights = weights): Segment {
  const builder = createSegmentBuilder(tokenWeights)
  for (const [code, companies] of Object.entries(countries)) {
    builder.beginCountry(code)
    for (const document of companies) builder.add(document)
  }
  return builder.finish()
}

export type TestSearchOptions = Partial<TextQuery> & Pick<EngineQuery, 'deleted'>
type TestSearch = (q: string, options?: TestSearchOptions) => EngineResult

/** Creates a search over a register: by default for names and addresses in all countries, with a limit of 10. */
export function createTestSearch(countries: Register = register, tokenWeights = weights): TestSearch {
  const searcher = createSearcher(segmentOf(countries, tokenWeights), model)
  return (q, { deleted, ...options } = {}) =>
    searcher.search({
      ...toEngineQuery({ q, country: null, mode: 'auto', limit: 10, filters: {}, ...options }),
      deleted,
    })
}

/** Registry ids of a result, best first. */
export const idsOf = ({ hits }: EngineResult): string[] => hits.map(hit => hit.registry_id)
