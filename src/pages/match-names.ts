import { createHmac, type KeyObject } from 'node:crypto'
import { demoRows } from '#domain/billing/daily-caps.ts'
import type { RestClient } from '../rest/rest-client.ts'
import { sendToApi } from './send-to-api.ts'
import type { ApiAnswer } from './views/api-answer.ts'
import { type ApiRequest, matchRequest } from './views/api-request.ts'
import type { MatchedList, MatchRow } from './views/matched-list.ts'
import type { Schemas } from './views/words.ts'

type MatchAnswer = ApiAnswer<Omit<Schemas['MatchResult'], 'results'> & { results: MatchRow[] }>

/**
 * An idempotency key of the content: a page that is loaded again gets the stored answer, from every server. Nobody else
 * can know it before.
 */
function keyOf(body: ApiRequest['body'], listKey: KeyObject): string {
  const digest = createHmac('sha256', listKey).update(JSON.stringify(body)).digest('hex')
  const part = (from: number, to: number) => digest.slice(from, to)
  return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-8${part(17, 20)}-${part(20, 32)}`
}

const requestsOf = (names: readonly string[], country: string, listKey: KeyObject): ApiRequest[] =>
  Array.from({ length: Math.ceil(names.length / demoRows) }, (_, at) => {
    const rows = names.slice(at * demoRows, (at + 1) * demoRows)
    return matchRequest(rows, country, keyOf(matchRequest(rows, country, '').body, listKey))
  })

/** Sends one request after another, because the demo key has one batch at a time, until one is refused. */
async function sendAll(api: RestClient, requests: readonly ApiRequest[]): Promise<MatchAnswer[]> {
  const answers: MatchAnswer[] = []
  for (const request of requests) {
    const answer: MatchAnswer = await sendToApi(api, request)
    answers.push(answer)
    if (answer.problem) break
  }
  return answers
}

/** Matches names with the demo key, ten in a request. `country` is empty for all countries. */
export async function matchNames(
  api: RestClient,
  names: readonly string[],
  country: string,
  listKey: KeyObject,
): Promise<MatchedList> {
  const requests = requestsOf(names, country, listKey)
  const answers = await sendAll(api, requests)
  const results = answers.flatMap(({ body }) => body?.results ?? [])
  const [first] = answers
  const last = answers.at(-1)
  const [request] = requests
  if (!first || !last || !request) throw new Error('a list has at least one name')
  return {
    rows: results.map((row, at) => ({ name: names[at] ?? '', row })),
    problem: last.problem,
    cost: { ...last.cost, units: answers.reduce((units, { cost }) => units + cost.units, 0) },
    request,
    body: first.body ?? first.problem,
  }
}
