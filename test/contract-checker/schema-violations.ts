import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Schema } from '../../codegen/contract-model.ts'
import { contract } from './contract-operations.ts'

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv, { mode: 'full' })
const { components } = contract

const compiled = new Map<Schema | string, ValidateFunction>()

function validatorOf(schema: Schema): ValidateFunction {
  const key = schema.$ref ?? schema
  const known = compiled.get(key)
  if (known) return known
  const validate = ajv.compile({ ...schema, components } as AnySchema)
  compiled.set(key, validate)
  return validate
}

/** Violations of a contract's schema by a value, one line each. */
export function schemaViolations(schema: Schema, value: unknown): string[] {
  const validate = validatorOf(schema)
  if (validate(value)) return []
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    `${instancePath} ${message} ${JSON.stringify(params)}`.trim(),
  )
}
