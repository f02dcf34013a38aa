import { deepEqual, ok } from 'node:assert/strict'
import { readQueryText } from '#domain/search/engine/engine-query.ts'
import { company, createTestSearch } from '../register.ts'

const search = createTestSearch({
  BE: [company('B1', 'AG Insurance NV'), company('B2', 'Belfius Insurance NV')],
  CH: [company('C1', 'Insurance AG'), company('C2', 'Zurich Insurance AG')],
  DE: [
    company('D1', 'Nordlys Bau GmbH'),
    company('D2', 'Nordlys GmbH & Co. KG'),
    company('D3', 'Südlys AG'),
    company('D4', 'Nordlys Bau AG'),
  ],
  GB: [company('G1', 'LLC Digital Limited'), company('G2', 'Digital Limited')],
})
const first = (q: string) => search(readQueryText(q)).hits[0]

describe('search by a text that begins with a legal form', () => {
  for (const [q, id] of [
    ['AG Insurance', 'B1'],
    ['LLC Digital', 'G1'],
  ] as const)
    it(`${q} is ${id}, whose name begins so, and not a company with the form and the other word`, () => {
      deepEqual([first(q)?.registry_id, (first(q)?.confidence ?? 0) >= 0.8], [id, true])
    })

  for (const [q, id] of [
    ['GmbH Nordlys Bau', 'D1'],
    ['AG Nordlys Bau', 'D4'],
    ['GmbH & Co. KG Nordlys', 'D2'],
    ['AG Südlys', 'D3'],
  ] as const)
    it(`${q} is ${id}, whose name ends so`, () => {
      deepEqual(first(q)?.registry_id, id)
      ok((first(q)?.score ?? 0) >= 1)
    })
})
