import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A published file, and what goes wrong with its first requests. */
export interface PublishedFile {
  body: Buffer
  etag?: string
  lastModified?: string
  /** What the first requests get, one each; later ones are answered. */
  trouble?: Trouble[]
  ignoresRanges?: boolean
}

/** `cutAt`: the connection ends after so many bytes of the file. */
type Trouble =
  | { cutAt: number }
  | { status: number; headers?: Record<string, string> }
  | { becomes: Pick<PublishedFile, 'body' | 'etag'> }

interface SeenRequest {
  address: string
  headers: IncomingMessage['headers']
  status: number
}

/** A local server in place of every register's: files by address, ranges, conditions, redirects, cuts and errors. */
export interface RegisterServer extends AsyncDisposable {
  files: Map<string, PublishedFile | ((url: URL) => PublishedFile)>
  redirects: Map<string, string>
  seen: SeenRequest[]
  /** Bytes of a file that have arrived: a connection is cut off when they are as many as the test says. */
  arrived: () => number
  /** Sends requests of any address to this server. */
  fetch: typeof fetch
}

export const etagOf = (body: Buffer) => `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`

const startOf = (range: string | undefined) => Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0)

function isUnchanged({ headers }: IncomingMessage, { etag, lastModified }: PublishedFile): boolean {
  if (headers['if-none-match']) return headers['if-none-match'] === etag
  return headers['if-modified-since'] !== undefined && headers['if-modified-since'] === lastModified
}

function cutOff(res: ServerResponse, hasArrived: () => boolean) {
  const timer = setInterval(() => {
    if (!hasArrived()) return
    clearInterval(timer)
    res.destroy()
  }, 5)
}

function send(req: IncomingMessage, res: ServerResponse, file: PublishedFile, cut?: { at: number; arrived(): number }) {
  const { body, etag = etagOf(body), lastModified, ignoresRanges } = file
  const validators = { ...(etag && { etag }), ...(lastModified && { 'last-modified': lastModified }) }
  if (isUnchanged(req, { ...file, etag })) return res.writeHead(304, validators).end()
  const isSame = [etag, lastModified].includes(req.headers['if-range'] as string)
  const start = isSame && !ignoresRanges ? startOf(req.headers.range) : 0
  const rest = body.subarray(start)
  const range = start > 0 ? { 'content-range': `bytes ${start}-${body.length - 1}/${body.length}` } : {}
  res.writeHead(start > 0 ? 206 : 200, { ...validators, ...range, 'content-length': rest.length })
  if (!cut) return res.end(rest)
  cutOff(res, () => cut.arrived() >= cut.at)
  return res.write(rest.subarray(0, cut.at - start))
}

function answer(req: IncomingMessage, res: ServerResponse, server: RegisterServer, address: string) {
  const { files, redirects, arrived } = server
  const location = redirects.get(address)
  if (location) return res.writeHead(302, { location }).end()
  const url = new URL(address)
  const found = files.get(address) ?? files.get(url.origin + url.pathname)
  if (!found) return res.writeHead(404).end()
  const file = typeof found === 'function' ? found(url) : found
  const trouble = file.trouble?.shift()
  if (!trouble) return send(req, res, file)
  if ('status' in trouble) return res.writeHead(trouble.status, trouble.headers).end()
  if ('cutAt' in trouble) return send(req, res, file, { at: trouble.cutAt, arrived })
  Object.assign(file, { etag: undefined }, trouble.becomes)
  return send(req, res, file)
}

export async function startRegisterServer(): Promise<RegisterServer> {
  const http = createServer((req, res) => {
    const address = decodeURIComponent((req.url ?? '').slice(1))
    const { headers } = req
    res.once('close', () => server.seen.push({ address, headers, status: res.statusCode }))
    answer(req, res, server, address)
  }).listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  const server: RegisterServer = {
    files: new Map(),
    redirects: new Map(),
    seen: [],
    arrived: () => 0,
    fetch: (address, options) => fetch(`http://127.0.0.1:${port}/${encodeURIComponent(String(address))}`, options),
    [Symbol.asyncDispose]: async () => {
      http.closeAllConnections()
      await new Promise(resolve => http.close(resolve))
    },
  }
  return server
}
