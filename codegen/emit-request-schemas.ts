import type { Contract, ContractOperation, Schema } from './contract-model.ts'
import { bodySchemaOf, operationsOf, parametersOf } from './read-contract.ts'
import { toolSchema } from './tool-schemas.ts'

/** The query of an operation as one closed object. */
function querySchema(contract: Contract, operation: ContractOperation): Schema {
  const parameters = parametersOf(contract, operation).filter(parameter => parameter.in === 'query')
  const required = parameters.filter(parameter => parameter.required).map(({ name }) => name)
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    additionalProperties: false,
  }
}

/** Query and body of every operation as plain JSON Schema, without references: for corrections of requests. */
export function emitRequestSchemas(contract: Contract): Record<string, string> {
  const rows = operationsOf(contract).map(operation => {
    const body = bodySchemaOf(operation)
    const query = toolSchema(contract, querySchema(contract, operation), 'request')
    return [operation.operationId, { query, body: body ? toolSchema(contract, body, 'request') : null }]
  })
  return { 'request-schemas.json': `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n` }
}
