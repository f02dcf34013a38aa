import type { ApiAnswer } from '../../views/api-answer.ts'
import { isLikeKey, notAKey } from '../../views/usage-problem.ts'
import type { Usage } from '../../views/usage-words.ts'
import { askApi } from './ask-api.ts'

/** The report of a query, in which empty values are left out; undefined once the key is forgotten. */
export type AskUsage = (query: Readonly<Record<string, string>>) => Promise<Partial<ApiAnswer<Usage>> | undefined>

/** Asks for reports with a key until the signal aborts. */
export function askWith(key: string, signal: AbortSignal): AskUsage {
  return async query => {
    if (!isLikeKey(key)) return { problem: notAKey }
    const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
    const request = { method: 'GET', path: '/v1/account/usage', query: given, body: null } as const
    // A browser's cache would keep the answer, and a hash of the key, on the disk.
    return await askApi<Usage>(request, key, signal, 'no-store')
  }
}
