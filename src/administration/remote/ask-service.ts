import { isRecord } from '#domain/is-record.ts'
import { AdministrationError, UnknownIdError } from '#domain/keys/administration-error.ts'
import { pathTemplate } from '#domain/path-template.ts'
import { type Call, type OperationId, operations, type Reply, type Schemas } from '#generated/admin/operations.ts'
import { connectionError } from './connection-error.ts'

export interface RemoteService {
  /** Address of the listener for operators. */
  url: string
  /** Token of an operator. */
  token: string | undefined
  fetch: typeof fetch
}

type MaybeUndefined<T> = { [Name in keyof T]: T[Name] | undefined }

/** What is undefined in a query is not sent. */
type Parts<Id extends OperationId> = Partial<Pick<Call<Id>, 'path' | 'body'>> & {
  query?: MaybeUndefined<Call<Id>['query']>
}

/** Asks operations of the administration API. Rejects with AdministrationError. */
export interface AskService {
  <Id extends OperationId>(id: Id, parts?: Parts<Id>, signal?: AbortSignal): Promise<Reply<Id>['body']>
  /** The lines of a reply, as they arrive. */
  lines<Id extends OperationId>(id: Id, parts?: Parts<Id>): Promise<AsyncIterable<string>>
}

const timeoutMs = 30_000

/** Throws AdministrationError for an address that is not one of HTTP. */
function checkedUrl(text: string): URL {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '')
    throw new AdministrationError(`not an address of a service: ${text}; write http://127.0.0.1:9090`)
  return url
}

function checkedToken(token: string | undefined): string {
  // A header cannot hold a line break of a token that was copied over two lines.
  if (token !== undefined && /[^!-~]/.test(token))
    throw new AdministrationError('SVC_ADMIN_TOKEN has a character that no token has; copy it again as one line')
  if (token !== undefined && token !== '') return token
  throw new AdministrationError('set SVC_ADMIN_TOKEN to a token that svc operators create has made on the server')
}

function requestUrl(url: URL, id: OperationId, { path, query }: Parts<OperationId>): URL {
  const target = new URL(pathTemplate<string>(operations[id].path).fill((path ?? {}) as Record<string, string>), url)
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) target.searchParams.set(name, String(value))
  return target
}

const notOperators = ({ origin }: URL) =>
  new AdministrationError(`${origin} is not the administration API: give the address with the port of SVC_ADMIN_PORT`)

/** Whether a reply is of the media type of the operation. */
const isAnswer = (id: OperationId, { ok, headers }: Response) =>
  ok && headers.get('content-type')?.split(';')[0] === operations[id].mediaTypes[0]

/** Whether a body is of the operation: many services answer any address with JSON. */
const isAnswerBody = (id: OperationId, body: unknown) =>
  isRecord(body) && operations[id].replyMembers.every(member => member in body)

/** The error of a reply: its rule as the command line prints it locally, or what is wrong with the request. */
function problemError(body: unknown, url: URL): AdministrationError {
  const { type, code, detail, correction }: Partial<Schemas['Problem']> = isRecord(body) ? body : {}
  // Errors of the clients' port have the address of a page as their type.
  if (type !== 'about:blank' || code === undefined || detail === undefined) return notOperators(url)
  if (code === 'not_found') return new UnknownIdError(detail)
  return new AdministrationError(code === 'refused' ? detail : `${detail} ${correction}`)
}

/** An error that cannot be read is one of another server. */
const errorBodyOf = (response: Response): Promise<unknown> => response.json().catch(() => ({}))

const brokenOff = ({ origin }: URL, id: OperationId) => {
  const isChange = operations[id].method !== 'GET'
  const advice = isChange ? ': the change may have been made; look before you send it again' : ''
  return new AdministrationError(`the reply of ${origin} broke off${advice}`)
}

const initOf = (id: OperationId, { body }: Parts<OperationId>, authorization: string): RequestInit => ({
  method: operations[id].method,
  headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
  ...(body !== undefined && { body: JSON.stringify(body) }),
  // A token is not sent on to another address.
  redirect: 'manual',
})

/** The lines of a body. Rejects if it breaks off. */
async function* linesOf(response: Response, url: URL): AsyncGenerator<string> {
  let rest = ''
  try {
    for await (const text of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw connectionError(error, url)
  }
  if (rest !== '') throw new AdministrationError(`the reply of ${url.origin} broke off`)
}

/** Asks a running service as an operator. Throws AdministrationError for a wrong address or without a token. */
export function askService(service: RemoteService): AskService {
  const url = checkedUrl(service.url)
  const authorization = `Bearer ${checkedToken(service.token)}`
  async function respond(id: OperationId, parts: Parts<OperationId>, signal?: AbortSignal): Promise<Response> {
    const init = { ...initOf(id, parts, authorization), ...(signal && { signal }) }
    const response = await service.fetch(requestUrl(url, id, parts), init).catch(error => {
      throw connectionError(error, url)
    })
    if (!isAnswer(id, response)) throw problemError(await errorBodyOf(response), url)
    return response
  }
  const ask = async (id: OperationId, parts: Parts<OperationId> = {}, signal?: AbortSignal) => {
    const signals = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]
    const response = await respond(id, parts, AbortSignal.any(signals))
    const body: unknown = await response.json().catch(() => {
      throw brokenOff(url, id)
    })
    if (!isAnswerBody(id, body)) throw notOperators(url)
    return body
  }
  const lines = async (id: OperationId, parts: Parts<OperationId> = {}) => linesOf(await respond(id, parts), url)
  return Object.assign(ask, { lines }) as AskService
}
