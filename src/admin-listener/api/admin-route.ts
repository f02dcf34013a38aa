import type { AuditLog } from '#data/accounts/audit-log.ts'
import type { CoverageStore } from '#data/companies/coverage-store.ts'
import type { PathTemplate } from '#domain/path-template.ts'
import type { Call, Operation, OperationId, operations, Reply } from '#generated/admin/operations.ts'
import type { Administration } from '../../administration/administration.ts'
import type { Readiness } from '../readiness.ts'

/** The headers of every successful reply. */
export const headers = { 'cache-control': 'no-store' }

/** What handlers may use. */
export interface AdminHandlerDeps {
  /** Changes are entered into the audit log with the operator of the request as the actor. */
  administration: Administration
  audit: Pick<AuditLog, 'entries' | 'entriesOf'>
  readiness: Pick<Readiness, 'parts'>
  coverage: Pick<CoverageStore, 'coverage'>
  /** The contract, in YAML. */
  openapi: { text(): Promise<string> }
  /** Aborted when the operator is gone. */
  signal: AbortSignal
}

/** A text may be written as it is read. */
type OrStreamed<R> = R extends { body: string } ? Omit<R, 'body'> & { body: string | AsyncIterable<string> } : R

/** A handler, typed by its call and its replies. Errors are thrown as AdminProblem or AdministrationError. */
export type AdminHandler<Id extends OperationId> = (
  call: Call<Id>,
  deps: AdminHandlerDeps,
) => Promise<OrStreamed<Reply<Id>>>

type Row<Id extends OperationId> = (typeof operations)[Id]

/** An operation with its path template and its handler, as in `generated/admin/routes/<operation-id>.ts`. */
export interface RouteOf<Id extends OperationId> {
  operation: Row<Id>
  path: PathTemplate<Row<Id>['path']>
  handler: AdminHandler<Id>
}

/** A reply of any operation. */
export interface AnyAdminReply {
  status: number
  headers: Readonly<Record<string, string | number | undefined>>
  /** JSON, or a text that is written as it is read. */
  body: unknown
}

/** A route of any operation. */
export interface AdminRoute {
  operation: Operation & { readonly id: OperationId }
  path: PathTemplate
  handler: (call: object, deps: AdminHandlerDeps) => Promise<AnyAdminReply>
}
