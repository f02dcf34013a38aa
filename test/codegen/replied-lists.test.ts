import assert from 'node:assert/strict'
import { clientOperations } from '../../codegen/clients/client-operation.ts'
import { collectShapes } from '../../codegen/clients/named-shapes.ts'
import { repliedLists } from '../../codegen/clients/replied-lists.ts'
import { contract } from '../contract-checker/contract-operations.ts'

describe('the lists that replies are read for', () => {
  it('are those of pages and batches, and of the 2 replies that are a list and its counts', () => {
    const shapes = collectShapes(contract)
    assert.deepEqual(Object.fromEntries(repliedLists(clientOperations(contract, shapes), shapes)), {
      SearchResult: 'candidates',
      BatchResult: 'results',
      MatchResult: 'results',
      CountryList: 'countries',
      ApiCatalog: 'linkset',
    })
  })
})
