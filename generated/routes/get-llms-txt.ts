// @generated from openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import type { RouteOf } from '../../src/operations/route.ts'
import { operations } from '../operations.ts'

/** `GET /llms.txt`: Read the discovery file for language models. */
export const getLlmsTxtRoute = {
  operation: operations.getLlmsTxt,
  path: pathTemplate(operations.getLlmsTxt.path),
  handler: null,
} satisfies RouteOf<'getLlmsTxt'>
