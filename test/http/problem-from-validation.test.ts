import assert from 'node:assert/strict'
import { envelope } from '#domain/errors/envelope.ts'
import type { SchemaError } from '#domain/errors/schema-error.ts'
import { type OperationId, operations } from '#generated/operations.ts'
import { problemFromValidation } from '../../src/http/contract/problem-from-validation.ts'
import { toSchemaError } from '../../src/http/contract/validator-error.ts'
import { exampleContext } from '../contract/problem-examples.ts'
import { problemIssue } from '../domain/errors/contract-problems.ts'

const wrong = (path: string, keyword: string, message = 'is wrong'): SchemaError =>
  toSchemaError({ path, message, errorCode: `${keyword}.openapi.validation` })

const unknownQuery = (name: string): SchemaError =>
  toSchemaError({ path: `/query/${name}`, message: `Unknown query parameter '${name}'` })

type Row = readonly [what: string, operationId: OperationId, errors: SchemaError[], code: string]

const rows: readonly Row[] = [
  ['a parameter of the wrong form', 'searchCompanies', [wrong('/query/limit', 'maximum')], 'invalid_request'],
  ['a required parameter that is absent', 'searchCompanies', [wrong('/query/q', 'required')], 'invalid_request'],
  [
    'a known parameter without a value',
    'searchCompanies',
    [toSchemaError({ path: '/query/q', message: 'Empty value' })],
    'invalid_request',
  ],
  ['a path parameter of the wrong form', 'getCompany', [wrong('/params/country', 'maxLength')], 'invalid_request'],
  ['an unknown parameter', 'searchCompanies', [unknownQuery('contry')], 'unknown_parameter'],
  ['a parameter where the operation has none', 'listCountries', [unknownQuery('limit')], 'unknown_parameter'],
  [
    'an unknown parameter that ends like a known one',
    'searchCompanies',
    [unknownQuery('a/limit')],
    'unknown_parameter',
  ],
  [
    'an unknown field of the body',
    'lookupBatch',
    [wrong('/body/referenses', 'additionalProperties')],
    'unknown_parameter',
  ],
  [
    'an unknown field of a reference',
    'lookupBatch',
    [wrong('/body/references/0/id', 'additionalProperties')],
    'unknown_parameter',
  ],
  ['no idempotency_key', 'lookupBatch', [wrong('/body/idempotency_key', 'required')], 'missing_idempotency_key'],
  [
    'an idempotency_key that is no UUID',
    'lookupBatch',
    [wrong('/body/idempotency_key', 'format')],
    'invalid_idempotency_key',
  ],
  [
    'an idempotency_key that is no text',
    'lookupBatch',
    [wrong('/body/idempotency_key', 'type')],
    'invalid_idempotency_key',
  ],
  ['101 references', 'lookupBatch', [wrong('/body/references', 'maxItems')], 'batch_too_large'],
  ['no references', 'lookupBatch', [wrong('/body/references', 'minItems')], 'invalid_request'],
  ['references that are no list', 'lookupBatch', [wrong('/body/references', 'type')], 'invalid_request'],
  [
    'a wrong field and then an unknown one',
    'lookupBatch',
    [wrong('/body/references/0/country', 'type'), wrong('/body/x', 'additionalProperties')],
    'unknown_parameter',
  ],
  [
    'a wrong reference and no idempotency_key',
    'lookupBatch',
    [wrong('/body/references/0/country', 'type'), wrong('/body/idempotency_key', 'required')],
    'missing_idempotency_key',
  ],
]

const bodyOf = (operationId: OperationId, errors: SchemaError[]) =>
  envelope(problemFromValidation(operations[operationId], errors), { ...exampleContext, instance: '/' })

describe('the problem of an invalid request', () => {
  for (const [what, operationId, errors, code] of rows)
    it(`is ${code} for ${what}`, () => {
      assert.equal(problemFromValidation(operations[operationId], errors).code, code)
    })

  it('names each invalid part by its JSON pointer, path parameters below /path, without the words of a validator', () => {
    const body = bodyOf('getCompany', [
      wrong('/params/country', 'maxLength', 'must NOT have more than 16384 characters'),
      wrong('/query', 'type', 'must be object'),
    ])
    assert.deepEqual(body.invalid_fields, [
      { pointer: '/path/country', message: 'must have at most 16384 characters' },
      { pointer: '/query', message: 'must be an object' },
    ])
  })

  it('suggests the nearest parameter of the operation, and for a body the nearest field', () => {
    const nearest = (operationId: OperationId, given: SchemaError) => bodyOf(operationId, [given]).did_you_mean
    assert.equal(nearest('searchCompanies', unknownQuery('contry')), 'country')
    assert.equal(nearest('getUsage', unknownQuery('groupby')), 'group_by')
    assert.equal(nearest('listCountries', unknownQuery('contry')), null)
    assert.equal(nearest('lookupBatch', wrong('/body/referenses', 'additionalProperties')), 'references')
    assert.equal(nearest('lookupBatch', wrong('/body/references/0/registryid', 'additionalProperties')), 'registry_id')
  })

  it('never suggests the name that was sent: of a field in the wrong place it says where it belongs', () => {
    const text = (operationId: OperationId, given: SchemaError) => {
      const { did_you_mean, correction } = bodyOf(operationId, [given])
      return [did_you_mean, correction]
    }
    const inBody = (path: string) => text('lookupBatch', wrong(path, 'additionalProperties'))
    assert.deepEqual(inBody('/body/country'), [null, 'Put country in each item of references.'])
    assert.deepEqual(inBody('/body/references/0/view'), [null, 'Put view at the top level of the body.'])
    assert.deepEqual(inBody('/body/orgnr'), ['registry_id', 'Use registry_id instead, in each item of references.'])
    assert.deepEqual(text('lookupBatch', unknownQuery('view')), [null, 'Put view at the top level of the body.'])
  })

  it('names an unknown field of the body by the last part of its path, truncated to 100 characters', () => {
    const detailOf = (path: string) => bodyOf('lookupBatch', [wrong(path, 'additionalProperties')]).detail
    assert.equal(detailOf('/body/references/0/id'), 'The operation has no parameter or field named id.')
    assert.equal(
      detailOf(`/body/${'x'.repeat(300)}`),
      `The operation has no parameter or field named ${'x'.repeat(100)}.`,
    )
  })

  it('names an unknown parameter completely, including slashes', () => {
    const { detail, invalid_fields } = bodyOf('searchCompanies', [unknownQuery('a/limit')])
    assert.equal(detail, 'The operation has no parameter or field named a/limit.')
    assert.deepEqual(invalid_fields, [{ pointer: '/query/a/limit', message: 'is not a known parameter or field' }])
  })

  it('names an unknown parameter without a name by that, as of `?=1`', () => {
    const { detail } = bodyOf('searchCompanies', [unknownQuery('')])
    assert.equal(detail, 'The operation has no parameter or field with an empty name.')
  })

  it('names at most 20 of 500 errors', () => {
    const errors = Array.from({ length: 500 }, (_, i) => wrong(`/body/references/${i}/country`, 'type'))
    assert.equal(bodyOf('lookupBatch', errors).invalid_fields?.length, 20)
  })

  it('is valid against the contract with names and messages of 10 000 characters', () => {
    const long = 'x'.repeat(10_000)
    const errors = Array.from({ length: 25 }, () => wrong(`/body/references/0/${long}`, 'type', long))
    for (const body of [
      bodyOf('lookupBatch', errors),
      bodyOf('searchCompanies', [unknownQuery(long)]),
      bodyOf('lookupBatch', [wrong(`/body/${long}`, 'additionalProperties')]),
    ])
      assert.equal(problemIssue(body), undefined)
  })
})
