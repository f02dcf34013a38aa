import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RequestHandler } from 'express'
import { isCurrent } from '#domain/companies/entity-tag.ts'
import type { Operation } from '#generated/operations.ts'
import { respond, respondText } from '../reply/respond.ts'

export interface Addresses {
  baseUrl: string
  mcpUrl: string
  errorsUrl: string
}

const root = new URL('../../../', import.meta.url)

/** Generated files have the service's addresses as these placeholders. */
const fill = (text: string, { baseUrl, mcpUrl, errorsUrl }: Addresses) =>
  text.replaceAll('{base_url}', baseUrl).replaceAll('{mcp_url}', mcpUrl).replaceAll('{errors_url}', errorsUrl)

function read({ path, link }: NonNullable<Operation['file']>, addresses: Addresses) {
  const text = fill(readFileSync(fileURLToPath(new URL(path, root)), 'utf8'), addresses)
  const etag = `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`
  return { text, headers: { etag, 'cache-control': 'public, max-age=3600', vary: 'Accept-Encoding', link } }
}

/** Answers with the file of an operation, read once at start; 304 where the caller's copy is current. */
export function serveFile(
  { mediaTypes }: Operation,
  file: NonNullable<Operation['file']>,
  addresses: Addresses,
): RequestHandler {
  const { text, headers } = read(file, addresses)
  return (req, res) => {
    if (isCurrent(req.headers['if-none-match'], headers.etag))
      return respond(res, { status: 304, headers, body: undefined })
    respondText(res, 200, mediaTypes[0], text, headers)
  }
}
