import { isSendable, notAKey, type UsageProblem, unreachable } from '../../views/usage-problem.ts'
import type { Usage } from '../../views/usage-words.ts'

export type UsageAnswer = { usage: Usage; problem?: undefined } | { problem: UsageProblem }

export type Ask = (query: Readonly<Record<string, string>>) => Promise<UsageAnswer | undefined>

const isProblem = (body: unknown): body is UsageProblem =>
  typeof body === 'object' && body !== null && 'correction' in body && 'detail' in body

async function send(key: string, query: URLSearchParams, signal: AbortSignal): Promise<UsageAnswer> {
  const reply = await fetch(`/v1/account/usage?${query}`, {
    headers: { authorization: `Bearer ${key}` },
    ...{ credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer', signal },
  })
  const body: unknown = await reply.json()
  if (reply.ok) return { usage: body as Usage }
  return { problem: isProblem(body) ? body : unreachable }
}

/** Asks for a report; empty values of the query are left out. Undefined once the signal has aborted it. */
export async function askUsage(
  key: string,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<UsageAnswer | undefined> {
  if (!isSendable(key)) return { problem: notAKey }
  const given = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))
  const answer = await send(key, given, signal).catch((): UsageAnswer => ({ problem: unreachable }))
  return signal.aborted ? undefined : answer
}
