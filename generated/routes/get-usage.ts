// @generated from openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { getUsage } from '../../src/operations/get-usage.ts'
import type { RouteOf } from '../../src/operations/route.ts'
import { operations } from '../operations.ts'

/** `GET /v1/account/usage`: Read the usage of the account. */
export const getUsageRoute = {
  operation: operations.getUsage,
  path: pathTemplate(operations.getUsage.path),
  handler: getUsage,
} satisfies RouteOf<'getUsage'>
