import { deepEqual, equal, ok } from 'node:assert/strict'
import { createTokenDictionary } from '#domain/search/engine/token-dictionary.ts'
import { createRegistryIdReader } from '#domain/search/index/registry-ids.ts'
import { company, register, segmentOf } from '../register.ts'

describe('a segment: all that is searched', () => {
  const segment = segmentOf()

  it('documents of a country stand side by side, countries in the order in which they came', () =>
    deepEqual(segment.countries, [
      { code: 'DE', from: 0, to: 4 },
      { code: 'DK', from: 4, to: 6 },
      { code: 'GB', from: 6, to: 14 },
      { code: 'NO', from: 14, to: 16 },
    ]))

  it('knows the registry id of each document', () => {
    const idOf = createRegistryIdReader(segment.registryIds, segment.registryIdBlocks)
    const ids = Array.from({ length: segment.documents }, (_, document) => idOf(document))
    deepEqual(
      ids,
      Object.values(register).flatMap(companies => companies.map(one => one.registry_id)),
    )
  })

  it('tokens that come often have small ids, and 0 is none', () => {
    const { textOf } = createTokenDictionary(segment.lexicon)
    equal(textOf(0), '')
    deepEqual([textOf(1), textOf(2), textOf(3)].toSorted(), ['fisheries', 'hamburg', 'harbourgate'].toSorted())
  })

  it('an empty country and an empty register are well formed', () => {
    deepEqual(segmentOf({ CZ: [] }).countries, [{ code: 'CZ', from: 0, to: 0 }])
    equal(segmentOf({}).documents, 0)
  })

  it('every array is of shared memory, so that threads need no copies', () => {
    const isShared = (held: unknown): boolean =>
      ArrayBuffer.isView(held)
        ? held.buffer instanceof SharedArrayBuffer
        : typeof held !== 'object' || Object.values(held ?? {}).every(isShared)
    ok(isShared(segment))
  })

  it('the same companies make the same bytes', () => {
    const companies = { NO: [company('1', 'Fjordkraft AS'), company('2', 'Bryggen Fisk AS')] }
    deepEqual(segmentOf(companies), segmentOf(companies))
  })
})
