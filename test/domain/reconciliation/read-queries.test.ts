import assert from 'node:assert/strict'
import { readQueries } from '#domain/reconciliation/read-queries.ts'

describe('the day of incorporation in a query of a spreadsheet', () => {
  for (const v of ['1995-03-12', '1995-03-12T00:00:00Z', '1995-03-12 00:00:00', '12.03.1995', '12.3.1995'])
    it(`${v} is 1995-03-12`, () => {
      const query = { query: 'Nordlys', properties: [{ pid: 'incorporation_date', v }] }
      const [read] = readQueries(JSON.stringify({ q0: query }), '/body/queries', [])
      assert.equal(read?.row.incorporation_date, '1995-03-12')
    })
})

describe('the country in a query of a client that writes values in its own way', () => {
  const values = [{ str: 'NO' }, { name: null, id: 'NO' }, { id: 'NO', name: 'Norway' }, [null, 'Norway', 'NO']]
  for (const v of values)
    it(`${JSON.stringify(v)} is Norway, as which the query costs a tenth`, () => {
      const query = { query: 'Nordlys', properties: [{ pid: 'country', v }] }
      const [read] = readQueries(JSON.stringify({ q0: query }), '/body/queries', [])
      assert.equal(read?.row.country, 'NO')
    })

  it('is the one that is not served of Norway and Atlantis, so that the query fails in place of costing 10 units', () => {
    const query = { query: 'Nordlys', properties: [{ pid: 'country', v: ['Norway', 'Atlantis'] }] }
    const [read] = readQueries(JSON.stringify({ q0: query }), '/body/queries', [])
    assert.equal(read?.row.country, 'Atlantis')
  })

  it('is none of Norway and Sweden, which mean all countries', () => {
    const query = { query: 'Nordlys', properties: [{ pid: 'country', v: ['Norway', 'Sweden'] }] }
    const [read] = readQueries(JSON.stringify({ q0: query }), '/body/queries', [])
    assert.equal(read?.row.country, undefined)
  })
})
