import assert from 'node:assert/strict'
import fc from 'fast-check'
import { pathTemplate } from '#domain/path-template.ts'
import { type Operation, operations } from '#generated/operations.ts'
import { argumentErrors, argumentOf, readArguments } from '../../../src/mcp/arguments/arguments.ts'
import { compileInput } from '../../../src/mcp/arguments/compile-input.ts'
import { argumentsOf, requestOf } from '../../../src/mcp/arguments/rest-arguments.ts'
import { correctArguments } from '../../../src/mcp/corrections/correct-arguments.ts'

const routeOf = (operation: Operation) => [operation, pathTemplate(operation.path)] as const
const lookup = routeOf(operations.getCompany)
const batch = routeOf(operations.lookupBatch)

const schema = {
  type: 'object',
  required: ['country', 'registry_id'],
  properties: {
    country: { type: 'string' },
    registry_id: { type: 'string' },
    limit: { type: 'integer' },
    explain: { type: 'boolean' },
    references: { type: 'array', items: { type: 'object' } },
  },
  additionalProperties: false,
}
const validate = compileInput(schema)

describe('the arguments of a tool', () => {
  const readings: [given: Record<string, unknown>, read: Record<string, unknown>][] = [
    [{ references: '[{"country":"NO"}]' }, { references: [{ country: 'NO' }] }],
    [{ references: '[broken' }, { references: '[broken' }],
    [{ references: '"text"' }, { references: 'text' }],
    [{ country: '["NO"]' }, { country: '["NO"]' }],
    [{ country: null, limit: 3 }, { limit: 3 }],
    [{ references: [{ ref: null, country: 'NO' }, null] }, { references: [{ country: 'NO' }, null] }],
  ]
  for (const [given, read] of readings)
    it(`are read from ${JSON.stringify(given)} as ${JSON.stringify(read)}`, () => {
      assert.deepEqual(readArguments(schema, given), read)
    })

  it('stay JSON text if they contain more than 5,000 values', () => {
    const read = (items: number) => readArguments(schema, { references: JSON.stringify(Array(items).fill(0)) })
    assert.equal(typeof read(5_000).references, 'string')
    assert.ok(Array.isArray(read(4_999).references))
  })

  it('have every error reported, each at its pointer', () => {
    const errors = argumentErrors(validate, { country: 5, limit: 'x', note: '' })
    assert.deepEqual(errors.map(({ pointer, keyword }) => `${pointer} ${keyword}`).sort(), [
      '/arguments/country type',
      '/arguments/limit type',
      '/arguments/note additionalProperties',
      '/arguments/registry_id required',
    ])
  })

  it('have slashes and tildes in their names escaped in the pointer', () => {
    const errors = argumentErrors(validate, { country: 'NO', registry_id: '1', 'a/b~c': 1 })
    assert.deepEqual(
      errors.map(error => [error.pointer, argumentOf(error)]),
      [['/arguments/a~1b~0c', 'a/b~c']],
    )
  })

  const corrections: [given: Record<string, unknown>, corrected: Record<string, unknown> | undefined][] = [
    [
      { country: 'NO', registry_id: 923609016 },
      { country: 'NO', registry_id: '923609016' },
    ],
    [
      { country: 'GB', registry_id: 445790 },
      { country: 'GB', registry_id: '00445790' },
    ],
    [
      { country: 'gb', registry_id: 445790 },
      { country: 'gb', registry_id: '00445790' },
    ],
    [{ country: 'XX', registry_id: 7 }, undefined],
    [
      { country: 'Norge', registry_id: 'NO 923 609 016' },
      { country: 'NO', registry_id: '923609016' },
    ],
    [
      { country: 'NO', registry_id: '1', limit: '5', explain: 'true' },
      { country: 'NO', registry_id: '1', limit: 5, explain: true },
    ],
    [{ country: 'NO', registry_id: 1.5 }, undefined],
    [{ country: 'NO', registry_id: 1e21 }, undefined],
    [{ country: 'NO', registry_id: true }, undefined],
    [
      { country: 'NO', registry_id: '1', limit: 'five' },
      { country: 'NO', registry_id: '1', limit: 5 },
    ],
    [{ country: 'NO', registry_id: '1', limit: 'a few' }, undefined],
    [{ country: 'NO', registry_id: '1', note: 'x' }, undefined],
    [{ country: 'NO' }, undefined],
  ]
  for (const [given, corrected] of corrections)
    it(`are corrected from ${JSON.stringify(given)} to ${corrected ? JSON.stringify(corrected) : 'nothing'}`, () => {
      assert.deepEqual(
        correctArguments(given, schema, args => argumentErrors(validate, args)),
        corrected,
      )
    })

  it('are recovered from their REST request, for any text', () => {
    const texts = fc.string({ unit: 'binary', minLength: 1 })
    fc.assert(
      fc.property(texts, texts, (country, registry_id) => {
        const args = { country: country.toWellFormed(), registry_id: registry_id.toWellFormed() }
        assert.deepEqual(argumentsOf(...lookup, requestOf(...lookup, args), schema), args)
      }),
    )
  })

  it('are not found in the request of another operation', () => {
    const list = { method: 'GET', path: '/v1/countries', query: null, body: null } as const
    assert.equal(argumentsOf(...lookup, list, schema), undefined)
    assert.equal(argumentsOf(...batch, { ...list, path: '/v1/companies/lookup-batch' }, schema), undefined)
  })
})
