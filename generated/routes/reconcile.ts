// @generated from openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { reconcile } from '../../src/operations/reconcile.ts'
import type { RouteOf } from '../../src/operations/route.ts'
import { operations } from '../operations.ts'

/** `POST /reconcile`: Reconcile a batch of names, or extend companies with data. */
export const reconcileRoute = {
  operation: operations.reconcile,
  path: pathTemplate(operations.reconcile.path),
  handler: reconcile,
} satisfies RouteOf<'reconcile'>
