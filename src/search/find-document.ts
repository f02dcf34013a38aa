import { registryIdAt } from '#domain/search/index/registry-ids.ts'
import type { Segment } from '#domain/search/index/segment.ts'

type Ids = Pick<Segment, 'countries' | 'registryIds' | 'registryIdBlocks'>

export const rangeOf = ({ countries }: Pick<Segment, 'countries'>, country: string) =>
  countries.find(({ code }) => code === country) ?? { code: country, from: 0, to: 0 }

/** The document of a company in a segment, -1 when it has none. */
export function findDocument(segment: Ids, country: string, registryId: string): number {
  let { from, to } = rangeOf(segment, country)
  while (from < to) {
    const middle = (from + to) >>> 1
    const id = registryIdAt(segment.registryIds, segment.registryIdBlocks, middle)
    if (id === registryId) return middle
    if (id < registryId) from = middle + 1
    else to = middle
  }
  return -1
}
