import { isDeepStrictEqual } from 'node:util'
import type { SuggestedRequest } from '#domain/errors/facts.ts'
import { rpc } from '../support/mcp.ts'
import type { TestService } from '../support/service.ts'
import { suggestedArguments } from '../support/suggested-arguments.ts'
import { type Call, readCall, type WrongRequest } from './wrong-requests.ts'

type Suggested = SuggestedRequest

interface Answer {
  isError: boolean
  // The body of any operation, or of an error.
  // biome-ignore lint/suspicious/noExplicitAny: each case knows what it asked for
  body: any
  suggested: Suggested | null
  /** Cost units of a REST request. */
  cost: number
}

const targetOf = ({ path, query }: Suggested) => {
  const pairs = Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)])
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
}

async function send(service: TestService, key: string, call: Call): Promise<Answer> {
  // No window is full, so that every request is judged.
  service.clock.advance(5000)
  if (call.kind === 'request') {
    const { method, target, body: sent } = call
    const headers = { authorization: `Bearer ${key}`, ...(sent && { 'content-type': 'application/json' }) }
    const reply = await fetch(`${service.url}${target}`, {
      method,
      headers,
      ...(sent && { body: JSON.stringify(sent) }),
    })
    const body = (await reply.json()) as Answer['body']
    const isError = reply.status >= 400
    const cost = Number(reply.headers.get('x-svc-cost-units'))
    return { isError, body, suggested: isError ? body.suggested_request : null, cost }
  }
  const params = { name: call.name, arguments: call.arguments }
  const { body: message } = await rpc(service, key, 'tools/call', params)
  const { result, error } = message
  if (error) return { isError: true, body: error, suggested: error.data?.suggested_request ?? null, cost: 0 }
  const body = JSON.parse(result.content[0].text)
  const isError = result.isError === true
  return { isError, body, suggested: isError ? body.suggested_request : null, cost: 0 }
}

/** The suggestion as a call: of a tool if one was called. */
const asCall = (suggested: Suggested, sent: Call): Call =>
  sent.kind === 'tool'
    ? { kind: 'tool', name: suggested.tool ?? '', arguments: suggestedArguments(suggested, sent.arguments) }
    : { kind: 'request', method: suggested.method, target: targetOf(suggested), body: suggested.body }

const comparable = (call: Call) => {
  if (call.kind === 'tool') return call
  const [path, query] = call.target.split('?')
  return { ...call, target: path, query: Object.fromEntries(new URLSearchParams(query ?? '')) }
}

interface Found {
  country: string
  registry_id: string
}

/** The companies that the rows of a batch or a match have found. */
const found = ({ body }: Answer) =>
  body.results?.map((row: { company?: Found | null; candidates?: Found[] }) => {
    const company = row.company ?? row.candidates?.[0]
    return company ? `${company.country} ${company.registry_id}` : 'none'
  })

const rawWords = /must match pattern|must NOT|must be equal to one of|fewer than/

/** Why a suggestion is not the request that was meant, or is not answered; undefined if it is. */
async function replayFault(
  service: TestService,
  key: string,
  replayed: Call,
  meant: string,
): Promise<string | undefined> {
  const answer = await send(service, key, replayed)
  if (answer.isError) return `is answered ${answer.body.code}: ${answer.body.detail}`
  const companies = /^(?:batch|match) (.*)$/.exec(meant)?.[1]?.split(', ')
  const got = companies ? found(answer) : comparable(replayed)
  if (!isDeepStrictEqual(got, companies ?? comparable(readCall(meant)))) return `means ${JSON.stringify(got)}`
  return answer.cost > (companies?.length ?? 1) ? `costs ${answer.cost}` : undefined
}

/** Sends a wrong request and its suggestion. Returns why it is not healed in one step; undefined if it is, or rightly has no suggestion. */
export async function faultOf(service: TestService, key: string, wrong: WrongRequest): Promise<string | undefined> {
  const sent = readCall(wrong.sent)
  const { isError, body, suggested } = await send(service, key, sent)
  if (!isError) return 'was not refused'
  if (rawWords.test(JSON.stringify(body))) return `has words of a validator: ${JSON.stringify(body)}`
  if (wrong.meant === null) return suggested === null ? undefined : `suggests ${JSON.stringify(suggested)}`
  if (suggested === null) return `has no suggestion: ${body.detail ?? body.message}`
  return replayFault(service, key, asCall(suggested, sent), wrong.meant)
}
