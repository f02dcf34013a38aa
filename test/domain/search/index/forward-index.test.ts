import { deepEqual, equal, ok } from 'node:assert/strict'
import { createTokenDictionary } from '#domain/search/engine/token-dictionary.ts'
import { field, otherNameMark } from '#domain/search/index/forward-format.ts'
import { createForwardReader } from '#domain/search/index/forward-reader.ts'
import type { SearchDocument } from '#domain/search/index/segment.ts'
import { company, segmentOf } from '../register.ts'

interface Read {
  postal: string
  locality: string[]
  street: string[]
  name: string[]
  /** By place in the list of other names. */
  otherNames: Record<number, string[]>
}

/** What the index holds of each of some companies. */
function readAll(companies: readonly SearchDocument[]): Read[] {
  const segment = segmentOf({ NO: companies })
  const { textOf } = createTokenDictionary(segment.lexicon)
  const reader = createForwardReader(segment)
  return companies.map((_, document) => {
    const read: Read = {
      postal: textOf(reader.open(document) >>> 2),
      locality: [],
      street: [],
      name: [],
      otherNames: {},
    }
    let name = read.name
    for (let entry = reader.next(); entry >= 0; entry = reader.next()) {
      const text = textOf(entry >>> 2)
      if (entry === otherNameMark) {
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

describe('forward: the tokens of each document, in at most 255 bytes', () => {
  it('holds postal code, place, street, name and other names, legal forms cut', () =>
    deepEqual(
      readAll([
        company('1', 'Fjordkraft Rederi AS', {
          ...{ street: 'Bryggen 21', postal_code: 'N-5003', locality: 'Bergen sentrum' },
          other_names: otherNames(['Fjordkraft Holding AS', 'Gamle Bryggen Ltd']),
        }),
      ]),
      [
        {
          ...{ postal: 'n5003', locality: ['bergen', 'sentrum'], street: ['bryggen', '21'] },
          ...{ name: ['fjordkraft', 'rederi'], otherNames: { 0: ['fjordkraft', 'holding'], 1: ['gamle', 'bryggen'] } },
        },
      ],
    ))

  it('a name that is all there is stands behind no postal code', () =>
    deepEqual(readAll([company('1', 'Fjordkraft AS')]), [
      { postal: '', locality: [], street: [], name: ['fjordkraft'], otherNames: {} },
    ]))

  it('gives 40 documents back, though only every sixteenth says where it begins', () => {
    const companies = Array.from({ length: 40 }, (_, at) =>
      company(`${at}`.padStart(2, '0'), words(`n${at}w`, 1 + (at % 5))),
    )
    for (const [at, { name }] of readAll(companies).entries()) equal(name.join(' '), companies[at]?.name)
  })

  it('where tokens are too many, other names are left out first: the name and those that fit stay', () => {
    const name = words('name', 20)
    const crowd = Array.from({ length: 2000 }, (_, at) =>
      company(`a${String(at).padStart(4, '0')}`, words(`c${at}w`, 4)),
    )
    const names = Array.from({ length: 20 }, (_, at) => words(`other${at}w`, 12))
    const read = readAll([...crowd, company('b', name, { other_names: otherNames(names) })]).at(-1)
    equal(read?.name.join(' '), name)
    const kept = Object.entries(read?.otherNames ?? {})
    ok(kept.length >= 1 && kept.length < 10)
    for (const [place, tokens] of kept) equal(tokens.join(' '), names[Number(place)])
  })

  it('of 25 other names the first 20 are held', () => {
    const names = Array.from({ length: 25 }, (_, at) => `Former${at}x`)
    equal(
      Object.keys(readAll([company('1', 'Fjordkraft', { other_names: otherNames(names) })])[0]?.otherNames ?? {})
        .length,
      20,
    )
  })
})
