import { readTokenWeights } from '#data/reference/token-weights.ts'
import type { Segment } from '#domain/search/index/segment.ts'
import { createSegmentBuilder } from '#domain/search/index/segment-builder.ts'
import type { RealDataset } from './dataset.ts'

/** Indexes the companies of the dataset. */
export function realSegment({ companies }: RealDataset): Segment {
  const builder = createSegmentBuilder(readTokenWeights())
  let country = ''
  for (const company of companies) {
    if (company.country !== country) builder.beginCountry(company.country)
    country = company.country
    builder.add(company)
  }
  return builder.finish()
}
