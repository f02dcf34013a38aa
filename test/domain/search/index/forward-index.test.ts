import { deepEqual, equal, ok } from 'node:assert/strict'
import { createTokenDictionary } from '#domain/search/engine/token-dictionary.ts'
import { createForwardReader, field, otherNameMarker } from '#domain/search/index/forward-format.ts'
import type { SearchDocument } from '#domain/search/index/segment.ts'
import { company, segmentOf } from '../register.ts'

interface StoredDocument {
  postalCode: string
  locality: string[]
  street: string[]
  name: string[]
  /** By index in the list of other names. */
  otherNames: Record<number, string[]>
}

/** Indexes companies, then reads the tokens of each back. */
function readAll(companies: readonly SearchDocument[]): StoredDocument[] {
  const segment = segmentOf({ NO: companies })
  const { textOf } = createTokenDictionary(segment.lexicon)
  const reader = createForwardReader(segment)
  return companies.map((_, document) => {
    const read: StoredDocument = {
      postalCode: textOf(reader.open(document) >>> 2),
      locality: [],
      street: [],
      name: [],
      otherNames: {},
    }
    let name = read.name
    for (let entry = reader.next(); entry >= 0; entry = reader.next()) {
      const text = textOf(entry >>> 2)
      if (entry === otherNameMarker) {
        name = []
        read.otherNames[reader.nextByte()] = name
        reader.nextByte()
      } else if ((entry & 3) === field.locality) read.locality.push(text)
      else if ((entry & 3) === field.street) read.street.push(text)
      else name.push(text)
    }
    return read
  })
}

const otherNames = (names: readonly string[]) => names.map(name => ({ name, field: 'previous_names' as const }))
const words = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}x`).join(' ')

describe('forward index: the tokens of each document, in at most 255 bytes', () => {
  it('holds postal code, locality, street, name and other names, without legal forms', () =>
    deepEqual(
      readAll([
        company('1', 'Fjordkraft Rederi AS', {
          street: 'Bryggen 21',
          postal_code: 'N-5003',
          locality: 'Bergen sentrum',
          other_names: otherNames(['Fjordkraft Holding AS', 'Gamle Bryggen Ltd']),
        }),
      ]),
      [
        {
          postalCode: '5003',
          locality: ['bergen', 'sentrum'],
          street: ['bryggen', '21'],
          name: ['fjordkraft', 'rederi'],
          otherNames: { 0: ['fjordkraft', 'holding'], 1: ['gamle', 'bryggen'] },
        },
      ],
    ))

  it('a company without an address has an empty postal code and its name', () =>
    deepEqual(readAll([company('1', 'Fjordkraft AS')]), [
      { postalCode: '', locality: [], street: [], name: ['fjordkraft'], otherNames: {} },
    ]))

  it('40 documents are read back, though only every sixteenth has an offset', () => {
    const companies = Array.from({ length: 40 }, (_, at) =>
      company(`${at}`.padStart(2, '0'), words(`n${at}w`, 1 + (at % 5))),
    )
    for (const [at, { name }] of readAll(companies).entries()) equal(name.join(' '), companies[at]?.name)
  })

  it('when there are too many tokens, the name is kept and other names only as far as they fit', () => {
    const name = words('name', 20)
    const others = Array.from({ length: 2000 }, (_, at) =>
      company(`a${String(at).padStart(4, '0')}`, words(`c${at}w`, 4)),
    )
    const names = Array.from({ length: 20 }, (_, at) => words(`other${at}w`, 12))
    const read = readAll([...others, company('b', name, { other_names: otherNames(names) })]).at(-1)
    equal(read?.name.join(' '), name)
    const kept = Object.entries(read?.otherNames ?? {})
    ok(kept.length >= 1 && kept.length < 10)
    for (const [index, tokens] of kept) equal(tokens.join(' '), names[Number(index)])
  })

  it('of 25 other names the first 20 are indexed', () => {
    const names = Array.from({ length: 25 }, (_, at) => `Former${at}x`)
    equal(
      Object.keys(readAll([company('1', 'Fjordkraft', { other_names: otherNames(names) })])[0]?.otherNames ?? {})
        .length,
      20,
    )
  })
})
