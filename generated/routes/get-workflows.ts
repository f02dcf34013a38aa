// @generated from openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import type { RouteOf } from '../../src/operations/route.ts'
import { operations } from '../operations.ts'

/** `GET /workflows.arazzo.yaml`: Read the workflows. */
export const getWorkflowsRoute = {
  operation: operations.getWorkflows,
  path: pathTemplate(operations.getWorkflows.path),
  handler: null,
} satisfies RouteOf<'getWorkflows'>
