// @generated from openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import type { RouteOf } from '../../src/operations/route.ts'
import { operations } from '../operations.ts'

/** `GET /mcp/server-card`: Read the MCP server card below its server. */
export const getServerCardOfMcpRoute = {
  operation: operations.getServerCardOfMcp,
  path: pathTemplate(operations.getServerCardOfMcp.path),
  handler: null,
} satisfies RouteOf<'getServerCardOfMcp'>
