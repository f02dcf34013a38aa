import type { Request, RequestHandler } from 'express'
import { operations } from '../../generated/operations.ts'
import type { OperationDeps } from '../operations/deps.ts'
import type { CheaperRequest } from '../operations/handler.ts'
import { type HandledOperationId, handlers } from '../operations/table.ts'
import { type BillDeps, bill } from './bill.ts'
import { type Exchange, exchangeOf } from './exchange.ts'
import { type AnyReply, respond } from './respond.ts'

// The contract has checked the request, and each handler is held to its own types: here they are all alike.
type AnyHandler = (call: object, deps: OperationDeps) => Promise<AnyReply & { units: number; cheaper?: CheaperRequest }>

const callOf = ({ query, headers, body }: Request, { path, caller }: Exchange) => ({
  path,
  query,
  headers,
  body,
  caller,
})

/** Runs the operation, bills what it cost and writes its reply. */
export const runOperation =
  (deps: OperationDeps & BillDeps): RequestHandler =>
  async (req, res) => {
    const exchange = exchangeOf(res)
    const operationId = exchange.operationId as HandledOperationId
    const handler = handlers[operationId] as AnyHandler
    const { units, cheaper, ...reply } = await handler(callOf(req, exchange), deps)
    await bill(exchange, { units, cheaper }, deps)
    respond(res, reply, operations[operationId].mediaTypes[0])
  }
