import { randomUUID } from 'node:crypto'
import { correctValue } from '#domain/corrections/correct-value.ts'
import type { Schema } from '#domain/corrections/schema.ts'
import type { OperationId } from '#generated/operations.ts'
import requestSchemas from '#generated/request-schemas.json' with { type: 'json' }
import { compileInput } from '../arguments/compile-input.ts'
import type { ServiceTool } from '../service-tool.ts'
import type { Arguments } from '../tool.ts'

/** The schema of an operation's body, or of its query if it takes none. */
function schemaOf(operationId: OperationId): Schema {
  const { query, body }: { query: Schema; body: Schema | null } = requestSchemas[operationId]
  return body ?? query
}

// Ajv keeps what it has compiled by the schema.
const isAccepted = ({ operationId, request }: ReturnType<ServiceTool['plan']>): boolean =>
  compileInput(schemaOf(operationId))(request.body ?? request.query ?? {})

/**
 * Arguments whose request the contract accepts: as given, or corrected once more, since a tool of several operations admits what
 * one of them may refuse, such as more candidates than a list may have. Undefined if it would be refused.
 */
export function acceptedArguments(given: Arguments, { plan }: ServiceTool): Arguments | undefined {
  const planned = plan(given)
  if (isAccepted(planned)) return given
  const { properties = {} } = schemaOf(planned.operationId)
  const corrected = Object.entries(given).map(([name, value]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined
    return [name, schema ? correctValue({ name, schema }, value, randomUUID) : value] as const
  })
  const again = Object.fromEntries(corrected)
  return isAccepted(plan(again)) ? again : undefined
}
