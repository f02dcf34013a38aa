import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RequestHandler } from 'express'
import { demoTier, type Tiers } from '#domain/billing/tier.ts'
import type { Operation } from '#generated/operations.ts'
import { respondStored, type StoredText, storeText } from '../reply/stored-text.ts'

export interface Addresses {
  baseUrl: string
  mcpUrl: string
  errorsUrl: string
}

/** What is filled into generated files: the addresses of the service, the demo key, and the figures of its tier. */
interface Filled {
  config: Addresses
  demoKey: string
  tiers: Tiers
}

const root = new URL('../../../', import.meta.url)

/** Generated files have what differs from service to service as these placeholders. */
const fill = (text: string, { config: { baseUrl, mcpUrl, errorsUrl }, demoKey, tiers }: Filled) =>
  Object.entries(demoTier(tiers))
    .reduce((filled, [name, value]) => filled.replaceAll(`{tier.${name}}`, String(value)), text)
    .replaceAll('{base_url}', baseUrl)
    .replaceAll('{mcp_url}', mcpUrl)
    .replaceAll('{errors_url}', errorsUrl)
    .replaceAll('{host}', new URL(baseUrl).hostname)
    .replaceAll('{demo_key}', demoKey)
    // The contract has no placeholders, which linters and generators refuse, but the addresses of a service without settings.
    .replace(/^( {2}- url: \/| {6}"url": "\/")(?=,?$)/m, line => line.replace('/', new URL(baseUrl).pathname))
    .replaceAll(/http:\/\/127\.0\.0\.1:8080(\/errors)?/g, (_, errors) => (errors ? errorsUrl : baseUrl))

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, root)), 'utf8')

/**
 * Answers with the file of an operation, or with 304 if the caller's copy is current. It is read at start, because an upgrade may
 * replace it, and filled for the first request: filling all files takes 5 ms of each start.
 */
export function serveFile(
  { mediaTypes: [mediaType] }: Operation,
  { path, link }: NonNullable<Operation['file']>,
  filled: Filled,
): RequestHandler {
  let text: string | StoredText = read(path)
  return (req, res) => {
    if (typeof text === 'string') text = storeText(mediaType, fill(text, filled))
    respondStored(req, res, text, { headers: { 'cache-control': 'public, max-age=3600', link } })
  }
}
