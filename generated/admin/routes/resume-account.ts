// @generated from admin.openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { resumeAccount } from '../../../src/admin-listener/operations/resume-account.ts'
import type { RouteOf } from '../../../src/admin-listener/api/admin-route.ts'
import { operations } from '../operations.ts'

/** `POST /admin/v1/accounts/{account_id}/resume`: Resume a suspended account. */
export const resumeAccountRoute = {
  operation: operations.resumeAccount,
  path: pathTemplate(operations.resumeAccount.path),
  handler: resumeAccount,
} satisfies RouteOf<'resumeAccount'>
