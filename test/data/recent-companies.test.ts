import assert from 'node:assert/strict'
import { createRecentCompanies } from '#data/companies/recent-companies.ts'
import type { Company } from '#domain/companies/company.ts'

const named = (name: string) => ({ name }) as Company

describe('the companies read last of a file', () => {
  it('are read once, however often they are asked for', () => {
    const recent = createRecentCompanies()
    let reads = 0
    const read = () => {
      reads += 1
      return named('EQUINOR ASA')
    }
    for (let asked = 0; asked < 1_000; asked += 1) assert.equal(recent.get('923609016', read)?.name, 'EQUINOR ASA')
    assert.equal(reads, 1)
  })

  it('are the 500 asked for last: the 501st takes the place of the one longest unasked for', () => {
    const recent = createRecentCompanies()
    for (let id = 0; id < 500; id += 1) recent.get(String(id), () => named(`company ${id}`))
    recent.get('0', () => assert.fail('company 0 is held'))
    recent.get('500', () => named('company 500'))
    recent.get('0', () => assert.fail('company 0 was asked for after company 1'))
    let isReadAgain = false
    recent.get('1', () => {
      isReadAgain = true
      return named('company 1')
    })
    assert.ok(isReadAgain)
  })

  it('can be looked at without being held any longer', () => {
    const recent = createRecentCompanies(1)
    assert.equal(recent.peek('1'), undefined)
    recent.get('1', () => named('company 1'))
    assert.equal(recent.peek('1')?.name, 'company 1')
    recent.get('2', () => named('company 2'))
    assert.equal(recent.peek('1'), undefined)
  })

  it('are companies that exist: one that does not is looked for each time', () => {
    const recent = createRecentCompanies()
    let reads = 0
    const read = () => {
      reads += 1
      return undefined
    }
    for (let asked = 0; asked < 3; asked += 1) assert.equal(recent.get('000000000', read), undefined)
    assert.equal(reads, 3)
  })
})
