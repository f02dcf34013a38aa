import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listenOnLoopback } from './listen-on-loopback.ts'

interface StoredBytes {
  body: Buffer
  modifiedAt: number
}

/** Answers a request in place of the bucket; false leaves it to the bucket. */
type Fault = (request: IncomingMessage, response: ServerResponse, stored: StoredBytes | undefined) => boolean

/** The few operations of S3 that releases need, over objects in memory, with faults that a real server rarely has. */
export interface ScriptedBucket extends AsyncDisposable {
  endpoint: string
  objects: Map<string, StoredBytes>
  fault: Fault | undefined
  /** The clock of the bucket, in milliseconds since the epoch. */
  now(): number
}

const tagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`

function listOf(bucket: ScriptedBucket, prefix: string) {
  const rows = [...bucket.objects].filter(([key]) => key.startsWith(prefix)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const contents = rows.map(
    ([key, { body, modifiedAt }]) =>
      `<Contents><Key>${key}</Key><Size>${body.length}</Size><LastModified>${new Date(modifiedAt).toISOString()}</LastModified></Contents>`,
  )
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`
}

/** A reply as S3 refuses. */
export function refuseAs(response: ServerResponse, status: number, code: string): boolean {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>A fault.</Message></Error>`)
  return true
}

async function put(bucket: ScriptedBucket, key: string, request: IncomingMessage, response: ServerResponse) {
  const body = await buffer(request)
  const stored = bucket.objects.get(key)
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers
  const isLost = (ifNoneMatch === '*' && stored) || (ifMatch && (!stored || tagOf(stored.body) !== ifMatch))
  if (isLost) return void refuseAs(response, 412, 'PreconditionFailed')
  bucket.objects.set(key, { body, modifiedAt: bucket.now() })
  response.writeHead(200, { etag: tagOf(body) }).end()
}

function get(stored: StoredBytes | undefined, response: ServerResponse) {
  if (!stored) return void refuseAs(response, 404, 'NoSuchKey')
  const { body, modifiedAt } = stored
  const headers = { etag: tagOf(body), 'last-modified': new Date(modifiedAt).toUTCString() }
  response.writeHead(200, { ...headers, 'content-length': body.length }).end(body)
}

/** Starts a bucket `releases` on a free port of loopback; it takes any credentials. */
export async function startScriptedBucket(now: () => number = Date.now): Promise<ScriptedBucket> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://bucket')
    const key = decodeURIComponent(url.pathname).replace(/^\/releases\/?/, '')
    const stored = bucket.objects.get(key)
    if (bucket.fault?.(request, response, stored)) return
    if (request.method === 'PUT') return void put(bucket, key, request, response)
    if (request.method === 'DELETE') bucket.objects.delete(key)
    if (request.method === 'DELETE') return void response.writeHead(204).end()
    if (key === '') return void response.writeHead(200).end(listOf(bucket, url.searchParams.get('prefix') ?? ''))
    get(stored, response)
  })
  const { url: endpoint, [Symbol.asyncDispose]: close } = await listenOnLoopback(server)
  const bucket: ScriptedBucket = { endpoint, objects: new Map(), fault: undefined, now, [Symbol.asyncDispose]: close }
  return bucket
}
