import { assignTokenIds, forEachToken, isNameField } from './assign-token-ids.ts'
import { buildForwardIndex } from './build-forward-index.ts'
import { buildLexicon } from './build-lexicon.ts'
import { buildTokenCountries } from './build-token-countries.ts'
import { createDocumentCollector, type DocumentPart } from './collect-documents.ts'
import { packFacts } from './document-facts.ts'
import { buildInitials } from './initials.ts'
import { type CollectedDocuments, createPartMerger } from './merge-parts.ts'
import { buildPostings, type Postings } from './postings.ts'
import type { SearchDocument, Segment } from './segment.ts'
import { toSharedBytes, toSharedUint32 } from './shared-arrays.ts'
import type { TokenWeights } from './token-weights.ts'

/** Builds a segment. Companies are added country by country, in order of registry id. */
export interface SegmentBuilder {
  beginCountry(code: string): void
  add(document: SearchDocument): void
  /** Adds documents that were collected elsewhere. Their arrays are not the caller's afterwards. */
  addPart(part: DocumentPart): void
  finish(): Segment
}

function postingsOf(
  collected: CollectedDocuments,
  newIds: Uint32Array,
  isIncluded: (fieldId: number) => boolean,
): Postings {
  return buildPostings(newIds.length, visit =>
    forEachToken(collected, (token, fieldId, document) => {
      if (isIncluded(fieldId)) visit(newIds[token] as number, document)
    }),
  )
}

/** Documents that are collected together. */
export const documentsPerPart = 16_384

/** `weights` are learnt beforehand and do not depend on the documents added. */
export function createSegmentBuilder(weights: TokenWeights): SegmentBuilder {
  const merger = createPartMerger()
  let collector: ReturnType<typeof createDocumentCollector> | undefined
  let country: string | undefined
  const endPart = () => {
    if (collector) merger.add(collector.finish())
    collector = undefined
  }
  return {
    beginCountry: code => {
      endPart()
      country = code
      merger.beginCountry(code)
    },
    add: document => {
      collector ??= createDocumentCollector(country)
      collector.add(document)
      if (collector.documents === documentsPerPart) endPart()
    },
    addPart: part => {
      endPart()
      merger.add(part)
    },
    finish: () => {
      endPart()
      const collected = merger.finish()
      const { newIds, tokens, inNames } = assignTokenIds(collected)
      const lexicon = buildLexicon(tokens, inNames, weights, buildTokenCountries(collected, newIds))
      const forwardIndex = buildForwardIndex(collected, newIds, lexicon.nameWeights)
      const { forward, forwardBlocks, lengths: length, minNameWeights: minNameWeight } = forwardIndex
      return {
        ...{ documents: collected.starts.length - 1, tokens: tokens.length, countries: collected.countries, lexicon },
        names: postingsOf(collected, newIds, isNameField),
        addresses: postingsOf(collected, newIds, fieldId => !isNameField(fieldId)),
        initials: buildInitials(collected.initials),
        ...{ forward, forwardBlocks, facts: packFacts({ ...collected.facts, length, minNameWeight }) },
        registryIds: toSharedBytes(collected.registryIds.bytes),
        registryIdBlocks: toSharedUint32(collected.registryIds.offsets),
      }
    },
  }
}
