import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { Contract } from '../../codegen/contract-model.ts'
import { contractFile, generatedContractFile } from '../../codegen/contract-sources.ts'
import { readContract } from '../../codegen/read-contract.ts'
import { standardHeaders } from '../../codegen/standard-headers.ts'

const parsed = (file: string) => parse(readFileSync(file, 'utf8')) as Contract

/** The headers of every reply, by the reply's path. */
function headersOf({ paths, components }: Contract): [place: string, headers: string[]][] {
  const operations = Object.values(paths).flatMap(methods => Object.values(methods))
  const own = operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses).map(([status, reply]) => [`${operationId} ${status}`, reply] as const),
  )
  return [...own, ...Object.entries(components.responses)]
    .filter(([, reply]) => !reply.$ref)
    .map(([place, { headers = {} }]) => [place, Object.keys(headers)])
}

describe('the nine standard headers', () => {
  const written = headersOf(parsed(contractFile))
  const generated = new Map(headersOf(parsed(generatedContractFile)))

  it('are in no reply of openapi.yaml', () => {
    const named = written.filter(([, headers]) => standardHeaders.some(name => headers.includes(name)))
    assert.deepEqual(named, [])
  })

  it(`are in each of the ${generated.size} replies of generated/openapi.yaml, after the headers of its own`, () => {
    assert.equal(standardHeaders.length, 9)
    assert.deepEqual(
      [...generated.keys()],
      written.map(([place]) => place),
    )
    for (const [place, own] of written) assert.deepEqual(generated.get(place), [...own, ...standardHeaders], place)
  })

  it('are the only difference between generated/openapi.yaml and openapi.yaml', () => {
    assert.deepEqual(parsed(generatedContractFile), readContract())
  })
})
