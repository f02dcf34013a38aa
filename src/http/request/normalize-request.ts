import type { IncomingMessage } from 'node:http'
import { keyedPaths, takePathKey } from '#domain/keys/path-key.ts'
import { operations } from '#generated/operations.ts'
import { decodeUnreserved } from './decode-unreserved.ts'
import { markPathKey } from './exchange.ts'
import { isHost } from './message-issue.ts'

type Targeted = IncomingMessage & { originalUrl?: string }

const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/is

/**
 * Turns a target in absolute form (`GET http://host/path`) into its path and query, with its host in place of the Host header
 * (RFC 9112 3.2.2). Any other target that is not a path becomes `/`, with the target as sent in `originalUrl`, because Express and
 * Node's URL parser would misread it.
 */
function normalizeTarget(req: Targeted): void {
  const { url = '' } = req
  if (url.startsWith('/') || (url === '*' && req.method === 'OPTIONS')) return
  const [, host, path = ''] = absoluteForm.exec(url) ?? []
  if (host && isHost(host)) {
    req.headers.host = host
    req.url = path.startsWith('/') ? path : `/${path}`
  } else {
    req.originalUrl = url
    req.url = '/'
  }
}

const withPort = /^(\d+\.\d+\.\d+\.\d+):\d+$|^\[([\da-f:.]+)\](?::\d+)?$/i

/** Removes ports and brackets from the addresses of X-Forwarded-For, which some gateways add: Express reads addresses only. */
function normalizeForwardedFor({ headers }: IncomingMessage): void {
  const forwarded = headers['x-forwarded-for']
  if (typeof forwarded !== 'string' || !forwarded.includes(':')) return
  const addresses = forwarded.split(',').map(entry => entry.trim().replace(withPort, '$1$2'))
  headers['x-forwarded-for'] = addresses.join(', ')
}

const paths = keyedPaths(Object.values(operations))

/**
 * Moves a key from the path to the Authorization header, before anything else reads the path: routes, logs and errors never see it.
 * It takes precedence over a header, which some clients fill with credentials of their own.
 */
function movePathKey(req: IncomingMessage): void {
  const taken = takePathKey(req.url ?? '', paths)
  if (!taken) return
  req.url = taken.target
  req.headers.authorization = `Bearer ${taken.key}`
  markPathKey(req, taken.key)
}

/** Brings the target and X-Forwarded-For of a request into the forms that Express reads, and a key in the path into a header, before it is handled. */
export function normalizeRequest(req: IncomingMessage): void {
  normalizeTarget(req)
  req.url = decodeUnreserved(req.url ?? '')
  movePathKey(req)
  normalizeForwardedFor(req)
}
