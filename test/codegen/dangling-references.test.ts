import assert from 'node:assert/strict'
import { danglingReferences } from '../../codegen/dangling-references.ts'
import { contract } from '../contract-checker/contract-operations.ts'
import { changedContract } from '../support/changed-contract.ts'

const search = 'paths > /v1/companies/search > get > responses'

describe('the references of the contract', () => {
  it('all refer to something', () => {
    assert.deepEqual(danglingReferences(contract), [])
  })

  it('that refer to nothing are told of by place and target, one line each, before anything is generated', () => {
    const missing = changedContract(contract, [search, { 418: { $ref: '#/components/responses/Teapot' } }])
    assert.deepEqual(danglingReferences(missing), [
      `nothing is at #/components/responses/Teapot, to which ${search} > 418 refers: add it, or correct the name`,
    ])
  })

  it('may have a / in a name, as ~1', () => {
    const $ref = '#/paths/~1v1~1companies~1search/get/responses/200'
    assert.deepEqual(danglingReferences(changedContract(contract, [search, { 418: { $ref } }])), [])
  })
})
