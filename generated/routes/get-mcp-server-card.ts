// @generated from openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import type { RouteOf } from '../../src/operations/route.ts'
import { operations } from '../operations.ts'

/** `GET /.well-known/mcp.json`: Read the MCP server card. */
export const getMcpServerCardRoute = {
  operation: operations.getMcpServerCard,
  path: pathTemplate(operations.getMcpServerCard.path),
  handler: null,
} satisfies RouteOf<'getMcpServerCard'>
