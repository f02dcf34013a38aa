// @generated from openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { getReconciliation } from '../../src/operations/get-reconciliation.ts'
import type { RouteOf } from '../../src/operations/route.ts'
import { operations } from '../operations.ts'

/** `GET /reconcile`: Read the reconciliation manifest, or reconcile by GET. */
export const getReconciliationRoute = {
  operation: operations.getReconciliation,
  path: pathTemplate(operations.getReconciliation.path),
  handler: getReconciliation,
} satisfies RouteOf<'getReconciliation'>
