import { createRegistryIdReader } from '#domain/search/index/registry-ids.ts'
import type { Segment } from '#domain/search/index/segment.ts'

type Ids = Pick<Segment, 'countries' | 'registryIds' | 'registryIdBlocks'>

/** The range of a country's documents; empty when the segment does not have the country. */
export const rangeOf = ({ countries }: Pick<Segment, 'countries'>, country: string) =>
  countries.find(({ code }) => code === country) ?? { code: country, from: 0, to: 0 }

/** Returns the document of a company; -1 when the segment has none. */
export type FindDocument = (country: string, registryId: string) => number

export function createDocumentFinder(segment: Ids): FindDocument {
  const idOf = createRegistryIdReader(segment.registryIds, segment.registryIdBlocks)
  return (country, registryId) => {
    let { from, to } = rangeOf(segment, country)
    while (from < to) {
      const middle = (from + to) >>> 1
      const id = idOf(middle)
      if (id === registryId) return middle
      if (id < registryId) from = middle + 1
      else to = middle
    }
    return -1
  }
}
