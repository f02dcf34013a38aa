import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { operations } from '#generated/operations.ts'

const folder = fileURLToPath(new URL('../../src/http/', import.meta.url))
const ids = Object.keys(operations)
const named = new RegExp(`\\b(${ids.join('|')})\\b`, 'g')

/** The operation ids in a text: in a string, as a property or in a comment. */
const namesIn = (text: string) => [...text.matchAll(named)].map(([id]) => id)

describe('the pipeline', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))

  for (const file of files)
    it(`has none of the ${ids.length} operation ids in src/http/${file}: policy is in attributes of the contract`, () => {
      assert.deepEqual(namesIn(readFileSync(join(folder, file), 'utf8')), [])
    })

  it('would be reported with an operation id as a string, as a member and as a key', () => {
    const text = "operationId === 'searchCompanies' || operations.getCompany.cost ? { lookupBatch: 1 } : getCompanyName"
    assert.deepEqual(namesIn(text), ['searchCompanies', 'getCompany', 'lookupBatch'])
  })
})
