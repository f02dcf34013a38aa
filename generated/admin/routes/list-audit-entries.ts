// @generated from admin.openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { listAuditEntries } from '../../../src/admin-listener/operations/list-audit-entries.ts'
import type { RouteOf } from '../../../src/admin-listener/api/admin-route.ts'
import { operations } from '../operations.ts'

/** `GET /admin/v1/audit`: List audit entries. */
export const listAuditEntriesRoute = {
  operation: operations.listAuditEntries,
  path: pathTemplate(operations.listAuditEntries.path),
  handler: listAuditEntries,
} satisfies RouteOf<'listAuditEntries'>
