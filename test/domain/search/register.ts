import type { ConfidenceModel } from '#domain/search/engine/confidence.ts'
import { type EngineQuery, type TextQuery, toEngineQuery } from '#domain/search/engine/engine-query.ts'
import { createSearcher, type EngineResult } from '#domain/search/engine/searcher.ts'
import type { SearchDocument, Segment } from '#domain/search/index/segment.ts'
import { createSegmentBuilder } from '#domain/search/index/segment-builder.ts'
import type { TokenWeights } from '#domain/search/index/token-weights.ts'

// A small register written by hand: invented companies for tests of the search engine.

export type Register = Readonly<Record<string, readonly SearchDocument[]>>

export const company = (registry_id: string, name: string, told: Partial<SearchDocument> = {}): SearchDocument => ({
  ...{ registry_id, name, other_names: [], street: null, postal_code: null, locality: null },
  ...{ status: 'active', legal_form_kind: 'private_limited' },
  ...told,
})

const at = (street: string, postal_code: string, locality: string) => ({ street, postal_code, locality })
const formerly = (...names: string[]) => ({
  other_names: names.map(name => ({ name, field: 'previous_names' as const })),
})

export const register: Register = {
  DE: [
    company('D1', 'Müller Maschinenbau GmbH', at('Hauptstraße 12', '20095', 'Hamburg')),
    company('D2', 'Nordlicht Energie AG', {
      ...at('Elbchaussee 7', '22765', 'Hamburg'),
      legal_form_kind: 'public_limited',
    }),
    company('D3', 'Nordlicht Energie GmbH', at('Bahnhofstraße 3', '80335', 'München')),
    company('D4', 'Bäckerei Schröder KG', {
      ...at('Rosenweg 5', '50667', 'Köln'),
      legal_form_kind: 'limited_partnership',
    }),
  ],
  DK: [
    company('K1', 'Ostenfeld Skibsværft A/S', at('Havnegade 4', '5000', 'Odense C')),
    company('K2', 'Ærø Bådebyggeri ApS', at('Strandvejen 18', '8000', 'Aarhus')),
  ],
  GB: [
    company('G1', 'Blackwater Data Services Limited', at('14 Threadmill Lane', 'EC2R 8AH', 'London')),
    company('G2', 'Harbourgate Fisheries Limited', {
      ...at('2 Quay Road', 'AB11 5QE', 'Aberdeen'),
      status: 'dissolved',
    }),
    company('G3', 'Harbourgate Fisheries Limited', at('9 Mill Lane', 'AB11 6RT', 'Aberdeen')),
    company('G4', 'Harbourgate Fisheries Limited', at('30 Castle Street', 'LS1 4AP', 'Leeds')),
    company('G5', 'Quillmere Holdings plc', formerly('Ospreywing Trading Limited', 'Tamarisk Foods Limited')),
    company('G6', 'H. L. F. Consulting Ltd', at('8 Castle Street', 'LS1 4AP', 'Leeds')),
    company('G7', 'Sunflower Bakehouse Limited'),
    company('G8', 'Green Field Organics Limited'),
  ],
  NO: [
    company('N1', 'Fjordkraft Rederi AS', at('Bryggen 21', '5003', 'Bergen')),
    company('N2', 'Bergen Fiskeeksport AS', at('Storgata 5', '9008', 'Tromsø')),
  ],
}

/** Words of trades and of streets tell little; all else is rare. */
export const weights: TokenWeights = {
  inNames: token => (['services', 'holdings', 'trading', 'energie'].includes(token) ? 0.4 : 0.9),
  inAddresses: token => (['street', 'road', 'lane', 'castle'].includes(token) ? 0.4 : 0.9),
}

/** Confidence is the score. */
const asScored = { weights: [0, 1], curve: [[0, 0] as const, [1, 1] as const] }
export const model: ConfidenceModel = { first: asScored, others: asScored }

export function segmentOf(countries: Register = register): Segment {
  const builder = createSegmentBuilder(weights)
  for (const [code, companies] of Object.entries(countries)) {
    builder.beginCountry(code)
    for (const one of companies) builder.add(one)
  }
  return builder.finish()
}

export type AskOptions = Partial<TextQuery> & Pick<EngineQuery, 'deleted'>
export type Ask = (q: string, told?: AskOptions) => EngineResult

/** Asks in all countries for names and addresses, unless told otherwise. */
export function asker(countries: Register = register): Ask {
  const searcher = createSearcher(segmentOf(countries), model)
  return (q, { deleted, ...told } = {}) =>
    searcher.search({ ...toEngineQuery({ q, country: null, mode: 'auto', limit: 10, filters: {}, ...told }), deleted })
}

/** Registry ids of an answer, best first. */
export const idsOf = ({ hits }: EngineResult): string[] => hits.map(hit => hit.registry_id)
