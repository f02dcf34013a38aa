import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Schema } from '../../codegen/read-contract.ts'
import { contract } from './contract-operations.ts'

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv, { mode: 'full' })
const { components } = contract

const compiled = new Map<Schema | string, ValidateFunction>()

function validatorOf(schema: Schema): ValidateFunction {
  const key = schema.$ref ?? schema
  const known = compiled.get(key)
  if (known) return known
  const made = ajv.compile({ ...schema, components } as AnySchema)
  compiled.set(key, made)
  return made
}

/** What is wrong with a value by a schema of the contract, a line for each fault; compiled from the contract as it stands in the file. */
export function schemaFaults(schema: Schema, value: unknown): string[] {
  const validate = validatorOf(schema)
  if (validate(value)) return []
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    `${instancePath} ${message} ${JSON.stringify(params)}`.trim(),
  )
}
