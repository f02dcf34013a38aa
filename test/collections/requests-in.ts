import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { collectionsFolder } from '../../collections/generate/collection-files.ts'
import { bruno, postmanCollection } from '../../collections/generate/tools.ts'

/** A request as a client of that kind sends it. */
export interface SentRequest {
  name: string
  method: string
  /** After the address of the service. */
  path: string
  isKeyed: boolean
  body: string | undefined
}

const read = (name: string) => readFileSync(join(collectionsFolder, name), 'utf8')
const filled = (body: string | undefined) => body?.replaceAll('{{$guid}}', randomUUID())
const afterBase = (url: string) => url.replace('{{base_url}}', '')

/** The requests of the `.http` file, read as RFC 9110 messages between lines of `###`. */
export function inHttpFile(): SentRequest[] {
  return read('svc.http')
    .split(/^### /m)
    .slice(1)
    .map(text => {
      const [head = '', ...body] = text.split('\n\n')
      const [, name = ''] = /^# @name (\w+)$/m.exec(head) ?? []
      const [, method = '', url = ''] = /^([A-Z]+) (\S+)$/m.exec(head) ?? []
      const isKeyed = /^Authorization: Bearer \{\{demo_key\}\}$/m.test(head)
      return { name, method, path: afterBase(url), isKeyed, body: filled(body.join('\n\n').trim() || undefined) }
    })
}

interface Bru {
  http: { method: string; url: string; auth: string }
  params?: { name: string; value: string; type: string }[]
  body?: { json?: string }
}

function inBru(name: string): SentRequest {
  const { http, params = [], body } = bruno().bruToJsonV2(read(`bruno/${name}`)) as Bru
  const path = params
    .filter(({ type }) => type === 'path')
    .reduce((at, one) => at.replace(`:${one.name}`, one.value), afterBase(http.url))
  const [, operationId = ''] = /(\w+)\.bru$/.exec(name) ?? []
  const isKeyed = http.auth === 'inherit'
  return { name: operationId, method: http.method.toUpperCase(), path, isKeyed, body: filled(body?.json) }
}

/** The requests of the Bruno folder, read by Bruno's own reader. */
export const inBrunoFolder = (): SentRequest[] =>
  readdirSync(join(collectionsFolder, 'bruno'), { recursive: true, encoding: 'utf8' })
    .filter(name => name.includes('/') && name.endsWith('.bru') && !name.startsWith('environments'))
    .map(inBru)

interface PostmanItem {
  name: string
  request: {
    method: string
    url: { getPathWithQuery(): string }
    auth?: { type: string }
    body?: { raw?: string }
  }
}

interface PostmanSdk {
  Collection: new (file: object) => { forEachItem(visit: (item: PostmanItem) => void): void }
}

/** The requests of the Postman collection, read by Postman's own reader. */
export function inPostmanCollection(): SentRequest[] {
  const { Collection } = postmanCollection() as PostmanSdk
  const requests: SentRequest[] = []
  new Collection(JSON.parse(read('svc.postman_collection.json'))).forEachItem(({ name, request }) => {
    const { method, url, auth, body } = request
    requests.push({
      name,
      method,
      path: url.getPathWithQuery(),
      isKeyed: auth?.type === 'bearer',
      body: filled(body?.raw),
    })
  })
  return requests
}
