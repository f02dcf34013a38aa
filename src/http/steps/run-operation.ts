import type { Request, RequestHandler } from 'express'
import { Problem } from '#domain/errors/problem.ts'
import { type Call, operations } from '#generated/operations.ts'
import type { OperationDeps } from '../../operations/deps.ts'
import type { CheaperRequest } from '../../operations/handler.ts'
import { batchHeaders } from '../../operations/lookup-batch.ts'
import { type HandledOperationId, handlers } from '../../operations/table.ts'
import type { Contract } from '../contract/contract.ts'
import { type AnyReply, respond } from '../reply/respond.ts'
import { type Exchange, exchangeOf } from '../request/exchange.ts'
import { answerOnce, type OnceDeps } from './answer-once.ts'
import { bill } from './bill.ts'

type Handled = AnyReply & { units: number; cheaper?: CheaperRequest }
// The contract has checked the request, and each handler is held to its own types: here they are all alike.
type AnyHandler = (call: object, deps: OperationDeps) => Promise<Handled>
type Deps = OperationDeps & OnceDeps & Pick<Contract, 'checkReply'>

const callOf = ({ query, headers, body }: Request, { path, caller }: Exchange) => ({
  path,
  query,
  headers,
  body,
  caller,
})

/** Handles a request, and checks what comes of it: a reply that breaks the contract must not be billed. */
async function handle(
  operationId: HandledOperationId,
  req: Request,
  call: object,
  deps: Pick<Deps, 'checkReply'> & OperationDeps,
): Promise<Handled> {
  const handled = await (handlers[operationId] as AnyHandler)(call, deps)
  await deps.checkReply(req, handled, operations[operationId].mediaTypes[0])
  return { ...handled, isChecked: true }
}

async function answer(
  operationId: HandledOperationId,
  req: Request,
  exchange: Exchange,
  deps: Deps,
): Promise<AnyReply> {
  const { units, cheaper, ...reply } = await handle(operationId, req, callOf(req, exchange), deps)
  await bill(exchange, { units, cheaper }, deps)
  return reply
}

/** A batch is done once for its idempotency key, and billed where its answer is stored. */
function answerBatch(req: Request, exchange: Exchange, deps: Deps): Promise<AnyReply> {
  const { caller } = exchange
  // The operation cannot be reached without a key.
  if (caller.kind !== 'key') throw new Problem('unauthenticated', { cause: 'missing' })
  const work = async (body: Call<'lookupBatch'>['body']) =>
    (await handle('lookupBatch', req, { ...callOf(req, exchange), body }, deps)) as Awaited<
      ReturnType<typeof handlers.lookupBatch>
    >
  return answerOnce(exchange, caller, req.body, work, batchHeaders(caller, deps), deps)
}

/** Runs the operation, bills what it cost and writes its reply. */
export const runOperation =
  (deps: Deps): RequestHandler =>
  async (req, res) => {
    const exchange = exchangeOf(res)
    const operationId = exchange.operationId as HandledOperationId
    const reply =
      operationId === 'lookupBatch'
        ? await answerBatch(req, exchange, deps)
        : await answer(operationId, req, exchange, deps)
    respond(res, reply, operations[operationId].mediaTypes[0])
  }
