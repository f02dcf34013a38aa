import { deepEqual } from 'node:assert/strict'
import { company, createTestSearch } from '../register.ts'

const search = createTestSearch({
  GB: [
    company('G1', 'Contract Nordlys Limited'),
    company('G2', 'Nordlys Limited'),
    company('G3', 'Harbour Services Limited'),
  ],
})

type Hits = ReturnType<typeof search>['hits']

const found = [
  ['Contract Nordlys Ltd.pdf', 'G1', 'Contract Nordlys Ltd'],
  ['contract_nordlys_ltd_signed.pdf', 'G1', 'Contract Nordlys Ltd'],
  ['Invoice Nordlys Ltd.pdf', 'G2', 'Nordlys Ltd'],
  ['Contract Harbour Services Ltd.pdf', 'G3', 'Harbour Services Ltd'],
] as const

describe('search with the name of a file', () => {
  for (const [q, id, name] of found)
    it(`${q} finds ${id} as surely as ${name} does`, () => {
      const [[first], [named]] = [q, name].map(text => search(text, { country: 'GB' }).hits) as [Hits, Hits]
      deepEqual([first?.registry_id, first?.confidence], [id, named?.confidence])
    })
})
