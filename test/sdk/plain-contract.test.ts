import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { type OperationId, operations } from '#generated/operations.ts'
import type { Schema } from '../../codegen/contract-model.ts'
import { plainContract } from '../../codegen/plain-contract.ts'
import { plainSchema } from '../../codegen/plain-schema.ts'
import { operationsOf } from '../../codegen/read-contract.ts'
import { onlyJson } from '../../sdk/generate/only-json.ts'
import { run } from '../../sdk/generate/run.ts'
import { contract } from '../contract-checker/contract-operations.ts'
import { tempFolder } from '../support/temp-folder.ts'

const cases: [what: string, schema: string, plain: string][] = [
  ['a type or null', '{type: [string, "null"]}', '{type: string, nullable: true}'],
  ['a reference', '{$ref: "#/components/schemas/A"}', '{$ref: "#/components/schemas/A"}'],
  [
    'a reference to what may be null',
    '{$ref: "#/components/schemas/MaybeNull"}',
    '{allOf: [{$ref: "#/components/schemas/MaybeNull"}], nullable: true}',
  ],
  [
    'a reference or null',
    '{description: why, anyOf: [{$ref: "#/components/schemas/A"}, {type: "null"}]}',
    '{description: why, allOf: [{$ref: "#/components/schemas/A"}], nullable: true}',
  ],
  ['several types', '{type: [string, number, boolean]}', '{}'],
  ['a constant', '{type: string, const: "*"}', '{type: string, enum: ["*"]}'],
  ['examples', '{type: integer, examples: [1, 2]}', '{type: integer, example: 1}'],
  ['limits, which clients do not judge', '{type: string, minLength: 2, maxLength: 5, pattern: a}', '{type: string}'],
  [
    'a closed record, which may grow',
    '{type: object, additionalProperties: false, properties: {a: {type: string, maxLength: 2}}}',
    '{type: object, properties: {a: {type: string}}}',
  ],
  [
    'a map',
    '{type: object, maxProperties: 9, additionalProperties: {type: [integer, "null"]}}',
    '{type: object, additionalProperties: {type: integer, nullable: true}}',
  ],
  [
    'values that may grow',
    '{type: string, description: Grade., x-extensible-enum: [A, B]}',
    '{type: string, description: "Grade. Known values: A, B. Others may come."}',
  ],
  ['values that may not', '{type: string, enum: [eq, gte]}', '{type: string, enum: [eq, gte]}'],
]

describe('the contract for client generators', () => {
  for (const [what, schema, plain] of cases)
    it(`expresses ${what} in OpenAPI 3.0: ${plain}`, () => {
      const nullable = (ref: string) => ref.endsWith('MaybeNull')
      assert.deepEqual(plainSchema(parse(schema) as Schema, nullable), parse(plain))
    })

  it('has the 13 operations that clients are generated for, of 24, named like their methods, and their schemas, without the x-svc members', () => {
    const plain = parse(JSON.stringify(plainContract(contract)))
    const ids = (paths: object) =>
      Object.values(paths).flatMap(methods => Object.values(methods as object).map(({ operationId }) => operationId))
    const all = ids(contract.paths)
    assert.equal(all.length, 24)
    const own = (name: string) => !/^(Reconciliation|McpServerCard$|AiCatalog$|PlainOpenapi$)/.test(name)
    assert.deepEqual(
      ids(plain.paths),
      all
        .filter(id => !operations[id as OperationId].path.startsWith('/reconcile'))
        .map(id => operationsOf(contract).find(({ operationId }) => operationId === id)?.['x-svc-client'])
        .flatMap(client => (client ? [client.method] : [])),
    )
    assert.equal(ids(plain.paths).length, 13)
    assert.deepEqual(Object.keys(plain.components.schemas), Object.keys(contract.components.schemas).filter(own))
    const members =
      /"x-(extensible-enum|internal|svc-(client|anonymous|bucket|buckets|code|cost|errors|mcp|message|scopes))":/
    assert.equal(members.exec(JSON.stringify(plain)), null)
  })

  it('has for Java only the 10 operations that answer in JSON, because generated Java reads no other reply', () => {
    const { paths } = JSON.parse(onlyJson(JSON.stringify(plainContract(contract))))
    const left = Object.keys(plainContract(contract).paths as object).filter(path => !(path in paths))
    assert.deepEqual([Object.keys(paths).length, left], [10, ['/llms.txt', '/openapi.yaml', '/workflows.arazzo.yaml']])
  })

  it('is valid OpenAPI 3.0 without an error, by Redocly', async () => {
    using folder = tempFolder()
    const file = join(folder.path, 'contract.json')
    writeFileSync(file, JSON.stringify(plainContract(contract)))
    // Client generators accept nullable next to allOf; Redocly requires a type there, which they would treat as another
    // schema.
    const skipped = ['--skip-rule', 'nullable-type-sibling']
    const printed = await run('redocly', ['lint', '--extends', 'spec', ...skipped, file], { cwd: folder.path })
    assert.match(printed, /Your API description is valid/)
  })
})
