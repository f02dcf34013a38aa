import { createRegistryIdReader } from '#domain/search/index/registry-ids.ts'
import type { Segment } from '#domain/search/index/segment.ts'

type Ids = Pick<Segment, 'countries' | 'registryIds' | 'registryIdBlocks'>

/** The documents of a country: none where the segment does not have it. */
export const rangeOf = ({ countries }: Pick<Segment, 'countries'>, country: string) =>
  countries.find(({ code }) => code === country) ?? { code: country, from: 0, to: 0 }

/** The document of a company, -1 where the segment has none. */
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
