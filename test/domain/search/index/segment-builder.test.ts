import { deepEqual, equal, ok } from 'node:assert/strict'
import { createTokenDictionary } from '#domain/search/engine/token-dictionary.ts'
import { createRegistryIdReader } from '#domain/search/index/registry-ids.ts'
import { company, register, segmentOf } from '../register.ts'

describe('a segment of the index', () => {
  const segment = segmentOf()

  it('documents of a country are contiguous, countries are in the order added', () =>
    deepEqual(segment.countries, [
      { code: 'DE', from: 0, to: 4 },
      { code: 'DK', from: 4, to: 6 },
      { code: 'GB', from: 6, to: 14 },
      { code: 'NO', from: 14, to: 16 },
    ]))

  it('holds the registry id of each document', () => {
    const idOf = createRegistryIdReader(segment.registryIds, segment.registryIdBlocks)
    const ids = Array.from({ length: segment.documents }, (_, document) => idOf(document))
    deepEqual(
      ids,
      Object.values(register).flatMap(companies => companies.map(({ registry_id }) => registry_id)),
    )
  })

  it('frequent tokens have small ids, and id 0 is the empty token', () => {
    const { textOf } = createTokenDictionary(segment.lexicon)
    equal(textOf(0), '')
    deepEqual([textOf(1), textOf(2), textOf(3)].toSorted(), ['fisheries', 'hamburg', 'harbourgate'].toSorted())
  })

  it('has tokens of [a-z0-9] alone, also of a name with the sign that stands for a lost letter in queries', () => {
    const former = { name: 'ʔaq Bau GmbH', field: 'previous_names' as const }
    const odd = { other_names: [former], street: 'Hauptʔstr. 1', postal_code: '2ʔ0095', locality: 'Kʔln' }
    const { lexicon } = segmentOf({ DE: [company('1', 'Mʔller Bau GmbH', odd)] })
    const { textOf } = createTokenDictionary(lexicon)
    const tokens = Array.from({ length: lexicon.sorted.length }, (_, id) => textOf(id))
    deepEqual(
      tokens.filter(token => /[^a-z0-9]/.test(token)),
      [],
    )
    ok(
      ['mller', 'aq', 'kln'].every(token => tokens.includes(token)),
      tokens.join(),
    )
  })

  it('an empty country and an empty segment are valid', () => {
    deepEqual(segmentOf({ CZ: [] }).countries, [{ code: 'CZ', from: 0, to: 0 }])
    equal(segmentOf({}).documents, 0)
  })

  it('every array is in shared memory, because threads must not copy it', () => {
    const isShared = (value: unknown): boolean =>
      ArrayBuffer.isView(value)
        ? value.buffer instanceof SharedArrayBuffer
        : typeof value !== 'object' || Object.values(value ?? {}).every(isShared)
    ok(isShared(segment))
  })

  it('indexing the same companies twice gives the same bytes', () => {
    const companies = { NO: [company('1', 'Fjordkraft AS'), company('2', 'Bryggen Fisk AS')] }
    deepEqual(segmentOf(companies), segmentOf(companies))
  })
})
