import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RequestHandler } from 'express'
import { isCurrent } from '#domain/companies/entity-tag.ts'
import { operations } from '#generated/operations.ts'
import type { StaticOperationId } from '../../operations/table.ts'
import { contractFile, workflowsFile } from '../contract/contract-file.ts'
import { respond, respondText } from '../reply/respond.ts'
import { exchangeOf } from '../request/exchange.ts'

interface Addresses {
  baseUrl: string
  mcpUrl: string
  errorsUrl: string
}

const generated = (name: string) => fileURLToPath(new URL(`../../../generated/${name}`, import.meta.url))

interface StaticFile {
  file: string
  link?: string
}

const files: Record<StaticOperationId, StaticFile> = {
  getLlmsTxt: { file: generated('llms.txt') },
  getAgentCard: { file: generated('agent-card.json') },
  // RFC 9727 asks for the link, so that HEAD alone finds the catalog.
  getApiCatalog: { file: generated('api-catalog.json'), link: '</.well-known/api-catalog>; rel="api-catalog"' },
  getOpenapi: { file: contractFile },
  getWorkflows: { file: workflowsFile },
}

/** Generated files name the service's addresses by these words. */
const fill = (text: string, { baseUrl, mcpUrl, errorsUrl }: Addresses) =>
  text.replaceAll('{base_url}', baseUrl).replaceAll('{mcp_url}', mcpUrl).replaceAll('{errors_url}', errorsUrl)

function readFile({ file, link }: StaticFile, addresses: Addresses) {
  const text = fill(readFileSync(file, 'utf8'), addresses)
  const etag = `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`
  return { text, headers: { etag, 'cache-control': 'public, max-age=3600', vary: 'Accept-Encoding', link } }
}

/** Answers the static files of the contract, read once at start. */
export function staticFiles(addresses: Addresses): RequestHandler {
  const read = Object.entries(files).map(([id, file]) => [id, readFile(file, addresses)] as const)
  const byOperation = new Map<string | undefined, ReturnType<typeof readFile>>(read)
  return (req, res, next) => {
    const { operationId } = exchangeOf(res)
    const file = byOperation.get(operationId)
    if (!file || !operationId) return next()
    const { text, headers } = file
    if (isCurrent(req.headers['if-none-match'], headers.etag))
      return respond(res, { status: 304, headers, body: undefined })
    respondText(res, 200, operations[operationId].mediaTypes[0], text, headers)
  }
}
