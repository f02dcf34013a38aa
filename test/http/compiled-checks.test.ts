import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import contract from '#generated/checked-contract.json' with { type: 'json' }
import { compileContract } from '../../src/http/contract/contract.ts'

/** A schema that the validator compiles: of a request, of a reply, or another. */
interface Compiled {
  schema: { properties?: Readonly<Record<string, unknown>> }
}

interface Compiler {
  _compileSchemaEnv(compiled: Compiled): unknown
}

interface Reply {
  $ref?: string
  content?: Readonly<Record<string, object>>
}

const validator = createRequire(import.meta.resolve('express-openapi-validator'))
const compiler: Compiler = validator('ajv/dist/core').default.prototype

async function compiledBy(run: () => Promise<unknown>): Promise<string[]> {
  const compiled: string[] = []
  const compile = compiler._compileSchemaEnv
  compiler._compileSchemaEnv = function (given) {
    compiled.push(Object.keys(given.schema.properties ?? {}).join())
    return compile.call(this, given)
  }
  await run()
  compiler._compileSchemaEnv = compile
  return compiled
}

/** The JSON of all replies: for each operation, status and media type one. */
const jsonReplies = Object.values(contract.paths)
  .flatMap(path => Object.values(path as Readonly<Record<string, { responses: Readonly<Record<string, Reply>> }>>))
  .flatMap(({ responses }) => Object.values(responses))
  .flatMap(({ content = {} }) => Object.keys(content).filter(type => /[/+]json(;|$)/.test(type)))

const requests = 'query,headers,params,cookies,body'

describe('The checks of the contract', () => {
  it('are compiled once, each reply for all content types of a request, and nothing else with them', async () => {
    const compiled = await compiledBy(compileContract)
    assert.equal(compiled.filter(names => names === 'response').length, jsonReplies.length)
    assert.deepEqual([...new Set(compiled)].sort(), [requests, 'response'])
  })
})
