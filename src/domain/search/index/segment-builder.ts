import { assignTokenIds, eachToken, isNameField } from './assign-token-ids.ts'
import { buildForwardIndex } from './build-forward-index.ts'
import { buildLexicon } from './build-lexicon.ts'
import { type CollectedDocuments, createDocumentCollector } from './collect-documents.ts'
import { buildPostings, type Postings } from './postings.ts'
import type { SearchDocument, Segment } from './segment.ts'
import { toSharedBytes, toSharedUint32 } from './shared-arrays.ts'
import type { TokenWeights } from './token-weights.ts'

/** Takes companies, a country after the other, those of a country in order of their registry ids, and makes them searchable. */
export interface SegmentBuilder {
  beginCountry(code: string): void
  add(document: SearchDocument): void
  finish(): Segment
}

function postingsOf(gathered: CollectedDocuments, newIds: Uint32Array, isWanted: (place: number) => boolean): Postings {
  return buildPostings(newIds.length, visit =>
    eachToken(gathered, (token, place, document) => {
      if (isWanted(place)) visit(newIds[token] as number, document)
    }),
  )
}

/** Weights decide how much a token counts; they are not taken from what is indexed. */
export function createSegmentBuilder(weights: TokenWeights): SegmentBuilder {
  const gatherer = createDocumentCollector()
  return {
    beginCountry: gatherer.beginCountry,
    add: gatherer.add,
    finish: () => {
      const gathered = gatherer.finish()
      const { newIds, tokens, inNames } = assignTokenIds(gathered)
      const lexicon = buildLexicon(tokens, inNames, weights)
      return {
        ...{ documents: gathered.starts.length - 1, tokens: tokens.length, countries: gathered.countries, lexicon },
        names: postingsOf(gathered, newIds, isNameField),
        addresses: postingsOf(gathered, newIds, place => !isNameField(place)),
        ...buildForwardIndex(gathered, newIds, lexicon.nameWeights),
        legalForms: toSharedBytes(gathered.legalForms),
        states: toSharedBytes(gathered.states),
        registryIds: toSharedBytes(gathered.registryIds.bytes),
        registryIdBlocks: toSharedUint32(gathered.registryIds.offsets),
      }
    },
  }
}
