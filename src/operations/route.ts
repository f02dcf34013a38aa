import type { Caller } from '#domain/keys/caller.ts'
import type { PathTemplate } from '#domain/path-template.ts'
import type { Operation, OperationId, operations } from '#generated/operations.ts'
import type { OperationDeps } from './deps.ts'
import type { Bill, Handler, OnceHandler } from './handler.ts'

type Row<Id extends OperationId> = (typeof operations)[Id]

/** How an operation is answered: by its file, once for its idempotency key, or by its handler. */
type HandlerOf<Id extends OperationId> = Row<Id>['file'] extends object
  ? null
  : Row<Id>['idempotent'] extends true
    ? OnceHandler<Id>
    : Handler<Id>

/** An operation with its path template and its handler, as in `generated/routes/<operation-id>.ts`. */
export interface RouteOf<Id extends OperationId> {
  operation: Row<Id>
  path: PathTemplate<Row<Id>['path']>
  handler: HandlerOf<Id>
}

/** A reply of any operation. */
type AnyBilledReply = Bill & {
  status: number
  headers: Readonly<Record<string, string | number | boolean | undefined>>
  body: unknown
}

/** Any handler, for code common to all operations. The contract has checked the call; `RouteOf` has the exact types. */
export interface AnyHandler {
  (call: object, deps: OperationDeps): Promise<AnyBilledReply>
  check?(call: object, deps: OperationDeps): Promise<unknown>
}

export interface AnyOnceHandler {
  run: AnyHandler
  headers(caller: Caller, deps: OperationDeps, body: unknown): AnyBilledReply['headers']
}

/** A route of any operation. */
export interface Route {
  operation: Operation & { readonly id: OperationId }
  path: PathTemplate
  handler: AnyHandler | AnyOnceHandler | null
}
