import { searchRows, searchRowsOf } from '#data/companies/search-rows.ts'
import { changesSince } from '#data/partitions/partition-generation.ts'
import { unavailableReasonOf } from '#data/partitions/partition-unavailable-error.ts'
import { readWeights } from '#data/reference/own-weights.ts'
import { fact, factOf } from '#domain/search/index/document-facts.ts'
import { stateMatches } from '#domain/search/index/document-states.ts'
import type { SearchDocument, Segment } from '#domain/search/index/segment.ts'
import { createSegmentBuilder } from '#domain/search/index/segment-builder.ts'
import type { TokenWeights } from '#domain/search/index/token-weights.ts'
import { documentBits, setBit, setBits } from '../bit-set.ts'
import { indexVersionWith } from '../index-version.ts'
import { type LivePartition, openLivePartition } from '../live-partition.ts'
import { ArrayFileError } from '../stored-index/array-file-error.ts'
import { type BaseSnapshot, readBase, writeDelta } from '../stored-index/snapshot.ts'
import type { BuildPlaces } from './build-base.ts'
import { createDocumentFinder, type FindDocument, rangeOf } from './find-document.ts'

interface CountryChanges {
  country: string
  /** Companies that changed; undefined when all of them may have. */
  registryIds: string[] | undefined
}

/** Whether the base has a company as one that a register does not list; undefined if it does not have it. */
const isUnlisted = (segment: Segment, find: FindDocument, country: string, registryId: string) => {
  const document = find(country, registryId)
  return document < 0 ? undefined : stateMatches(factOf(segment.facts, document, fact.state), { status: 'unknown' })
}

function changesOf({ partition }: LivePartition, { generations, segment }: BaseSnapshot): CountryChanges {
  const { country } = partition
  const generation = generations[country]
  const changes = generation === undefined ? undefined : changesSince(partition, generation)
  if (!changes) return { country, registryIds: undefined }
  const find = createDocumentFinder(segment)
  const wasUnlisted = (registryId: string) => isUnlisted(segment, find, country, registryId)
  const unlisted = changes.unlisted.filter(registryId => !wasUnlisted(registryId))
  const relisted = changes.relisted.filter(wasUnlisted)
  const registryIds = new Set([...changes.written, ...changes.removed, ...unlisted, ...relisted, ...changes.confirmed])
  return { country, registryIds: [...registryIds].toSorted() }
}

/** Thrown when so many companies have changed that a new base is cheaper than a delta. Caught by `buildIndex`, which builds one. */
export class DeltaTooLargeError extends Error {
  constructor() {
    super('Too many companies have changed for a delta.')
    this.name = 'DeltaTooLargeError'
  }
}

/** Collects the changed companies, country by country. Throws `DeltaTooLargeError` above `maxCompanies`. */
function createDelta(base: BaseSnapshot, weights: TokenWeights, maxCompanies: number) {
  const builder = createSegmentBuilder(weights)
  const replaced = documentBits(base.segment.documents)
  const find = createDocumentFinder(base.segment)
  let added = 0
  const replace = (country: string, registryIds: readonly string[]) => {
    for (const registryId of registryIds) {
      const document = find(country, registryId)
      if (document >= 0) setBit(replaced, document)
    }
  }
  const add = (row: SearchDocument) => {
    added += 1
    if (added > maxCompanies) throw new DeltaTooLargeError()
    builder.add(row)
  }
  return {
    addCountry: ({ partition }: LivePartition, { country, registryIds }: CountryChanges) => {
      if (registryIds && registryIds.length > maxCompanies) throw new DeltaTooLargeError()
      const { from, to } = rangeOf(base.segment, country)
      if (registryIds) replace(country, registryIds)
      else setBits(replaced, from, to)
      builder.beginCountry(country)
      for (const row of registryIds ? searchRowsOf(partition, registryIds) : searchRows(partition)) add(row)
    },
    finish: () => ({ segment: builder.finish(), replaced }),
  }
}

/**
 * Indexes the changes since the base was built and stores them in the delta. A country whose partition cannot be read keeps
 * its indexed state. Throws `DeltaTooLargeError` above a share of the base's companies, `ArrayFileError` without a base.
 */
export async function buildDelta(places: BuildPlaces, countries: readonly string[], share: number): Promise<void> {
  const { dataDir, pending, files } = places
  const base = await readBase(dataDir, { onlyIds: true })
  const { version, weights } = readWeights(dataDir)
  if (base.version !== indexVersionWith(version)) throw new ArrayFileError('other_version')
  const delta = createDelta(base, weights, base.segment.documents * share)
  const generations = { ...base.generations }
  for (const country of countries.toSorted()) {
    using live = openLivePartition(dataDir, country, pending.includes(country))
    if (!live || live.generation === base.generations[country]) continue
    try {
      delta.addCountry(live, changesOf(live, base))
    } catch (error) {
      if (unavailableReasonOf(error) === undefined) throw error
      const others = countries.filter(other => other !== country)
      return buildDelta(places, others, share)
    }
    generations[country] = live.generation
  }
  writeDelta(files.delta, { base: base.id, version: base.version, generations, ...delta.finish() })
}
