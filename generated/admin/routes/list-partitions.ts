// @generated from admin.openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { listPartitions } from '../../../src/admin-listener/operations/list-partitions.ts'
import type { RouteOf } from '../../../src/admin-listener/api/admin-route.ts'
import { operations } from '../operations.ts'

/** `GET /admin/v1/partitions`: List the imported registers. */
export const listPartitionsRoute = {
  operation: operations.listPartitions,
  path: pathTemplate(operations.listPartitions.path),
  handler: listPartitions,
} satisfies RouteOf<'listPartitions'>
