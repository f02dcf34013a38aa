import type { Contract, ContractOperation, Schema } from '../contract-model.ts'
import { bodySchemaOf, parametersOf, resolve } from '../read-contract.ts'

// What clients check. Formats of numbers say nothing to them.
const values = ['type', 'enum', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern']
const kept = [...values, 'required', 'additionalProperties']
const formats = ['uuid', 'date']

/** A schema without references, and without what only readers need. */
function checkedSchema(contract: Contract, node: Schema): Schema {
  const schema = resolve<Schema>(contract, node)
  const { properties, items, format } = schema
  const within = (one: Schema) => checkedSchema(contract, one)
  return {
    ...Object.fromEntries(Object.entries(schema).filter(([word]) => kept.includes(word))),
    ...(formats.includes(String(format)) && { format }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, within(one)])),
    }),
    ...(items && { items: within(items) }),
  }
}

/** The schema of all arguments of an operation, in path, query and body, as one object. */
export function argumentSchema(contract: Contract, operation: ContractOperation): Schema {
  const parameters = parametersOf(contract, operation).filter(parameter => parameter.in !== 'header')
  const body = resolve<Schema>(contract, bodySchemaOf(operation) ?? {})
  const required = [...parameters.filter(one => one.required).map(({ name }) => name), ...(body.required ?? [])]
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))
  return checkedSchema(contract, {
    type: 'object',
    required,
    properties: { ...properties, ...body.properties },
    additionalProperties: false,
  })
}
