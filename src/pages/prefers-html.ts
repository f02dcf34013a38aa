import type { Request } from 'express'

/** Addresses for programs, whose errors are JSON also in a browser; clients of MCP look for OAuth at `/register` too. */
const isForPrograms = (path: string) => /^\/(v1|mcp|reconcile|register|\.well-known)(\/|$)/.test(path)

/** Whether an error is shown as a page: to a browser that asks for one. */
export const prefersHtml = (req: Request): boolean =>
  req.method === 'GET' && !isForPrograms(req.path) && req.accepts(['application/json', 'text/html']) === 'text/html'
