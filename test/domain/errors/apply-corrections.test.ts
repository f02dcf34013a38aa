import assert from 'node:assert/strict'
import { applyCorrections, type Correction, valueAt } from '#domain/errors/apply-corrections.ts'
import type { SuggestedRequest } from '#domain/errors/facts.ts'

const search: SuggestedRequest = {
  ...{ method: 'GET', path: '/v1/companies/search', body: null },
  query: { q: 'statoil', contry: 'NO', limit: '500' },
}
const batch: SuggestedRequest = {
  ...{ method: 'POST', path: '/v1/companies/lookup-batch', query: null },
  body: {
    references: [
      { country: 'NO', registry_id: 1 },
      { country: 'GB', 'a/b~c': 2 },
    ],
  },
}

const cases: {
  what: string
  request: SuggestedRequest
  corrections: Correction[]
  query?: object | null
  body?: object
}[] = [
  {
    what: 'sets one parameter and renames another',
    request: search,
    corrections: [
      { kind: 'set', pointer: '/query/limit', value: '50' },
      { kind: 'rename', pointer: '/query/contry', to: 'country' },
    ],
    query: { q: 'statoil', limit: '50', country: 'NO' },
  },
  {
    what: 'has no query when all of it is dropped',
    request: { ...search, query: { x: '1' } },
    corrections: [{ kind: 'drop', pointer: '/query/x' }],
    query: null,
  },
  {
    what: 'reaches into a row of a body, at escaped names too',
    request: batch,
    corrections: [
      { kind: 'set', pointer: '/body/references/0/registry_id', value: '1' },
      { kind: 'rename', pointer: '/body/references/1/a~1b~0c', to: 'registry_id' },
    ],
    body: {
      references: [
        { country: 'NO', registry_id: '1' },
        { country: 'GB', registry_id: 2 },
      ],
    },
  },
]

describe('a request that is corrected', () => {
  for (const { what, request, corrections, query, body } of cases)
    it(`${what}, and is itself not modified`, () => {
      const before = structuredClone(request)
      const corrected = applyCorrections(request, corrections)
      if (query !== undefined) assert.deepEqual(corrected?.query, query)
      if (body) assert.deepEqual(corrected?.body, body)
      assert.deepEqual([corrected?.method, corrected?.path], [request.method, request.path])
      assert.deepEqual(request, before)
    })

  const impossible: [what: string, correction: Correction][] = [
    ['a name is already there', { kind: 'rename', pointer: '/query/contry', to: 'q' }],
    ['there is no such place', { kind: 'set', pointer: '/body/references/0/ref', value: 1 }],
  ]
  for (const [what, correction] of impossible)
    it(`is undefined if ${what}`, () => {
      assert.equal(applyCorrections(search, [correction]), undefined)
    })

  it('finds the value at a pointer, or undefined', () => {
    assert.equal(valueAt(batch, '/body/references/1/a~1b~0c'), 2)
    assert.equal(valueAt(batch, '/body/references/7/country'), undefined)
    assert.equal(valueAt(search, '/body/x'), undefined)
  })
})
