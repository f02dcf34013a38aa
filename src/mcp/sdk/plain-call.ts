import type { JSONRPCRequest } from '@modelcontextprotocol/server'
import { isRecord } from '#domain/is-record.ts'

const hasOnly = (value: object, names: ReadonlySet<string>): boolean => {
  for (const name of Object.keys(value)) if (!names.has(name)) return false
  return true
}

const membersOfRequest = new Set(['jsonrpc', 'id', 'method', 'params'])
const membersOfCall = new Set(['name', 'arguments'])

/** Whether a value is a request to call a tool that has a name and arguments and nothing else. The SDK's schemas admit each of these. */
export function isPlainCall(message: object): message is JSONRPCRequest & { method: 'tools/call' } {
  const { jsonrpc, id, method, params } = message as Partial<Record<string, unknown>>
  return (
    jsonrpc === '2.0' &&
    method === 'tools/call' &&
    (typeof id === 'string' || Number.isSafeInteger(id)) &&
    isRecord(params) &&
    typeof params.name === 'string' &&
    (params.arguments === undefined || isRecord(params.arguments)) &&
    hasOnly(message, membersOfRequest) &&
    hasOnly(params, membersOfCall)
  )
}
