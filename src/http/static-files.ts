import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RequestHandler } from 'express'
import { operations } from '../../generated/operations.ts'
import { isCurrent } from '../domain/companies/entity-tag.ts'
import type { StaticOperationId } from '../operations/table.ts'
import { contractFile } from './contract-file.ts'
import { exchangeOf } from './exchange.ts'
import { respond, respondText } from './respond.ts'

interface Addresses {
  baseUrl: string
  mcpUrl: string
  errorsUrl: string
}

const generated = (name: string) => fileURLToPath(new URL(`../../generated/${name}`, import.meta.url))

const files: Record<StaticOperationId, string> = {
  getLlmsTxt: generated('llms.txt'),
  getAgentCard: generated('agent-card.json'),
  getOpenapi: contractFile,
}

/** Generated files name the service's addresses by these words. */
const fill = (text: string, { baseUrl, mcpUrl, errorsUrl }: Addresses) =>
  text.replaceAll('{base_url}', baseUrl).replaceAll('{mcp_url}', mcpUrl).replaceAll('{errors_url}', errorsUrl)

function readFile(file: string, addresses: Addresses) {
  const text = fill(readFileSync(file, 'utf8'), addresses)
  return { text, etag: `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"` }
}

/** Answers the static files of the contract, read once at start. */
export function staticFiles(addresses: Addresses): RequestHandler {
  const read = Object.entries(files).map(([id, file]) => [id, readFile(file, addresses)] as const)
  const byOperation = new Map<string | undefined, ReturnType<typeof readFile>>(read)
  return (req, res, next) => {
    const { operationId } = exchangeOf(res)
    const file = byOperation.get(operationId)
    if (!file || !operationId) return next()
    const { text, etag } = file
    const headers = { etag, 'cache-control': 'public, max-age=3600', vary: 'Accept-Encoding' }
    if (isCurrent(req.headers['if-none-match'], etag)) return respond(res, { status: 304, headers, body: undefined })
    respondText(res, 200, operations[operationId].mediaTypes[0], text, headers)
  }
}
