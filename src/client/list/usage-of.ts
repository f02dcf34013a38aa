import { operations } from '#generated/operations.ts'
import type { components } from '#generated/schema.ts'
import { ClientError } from '../client-error.ts'
import { type ServiceConnection, sendOnce } from '../connect-service.ts'
import { answerOf, lineOf, problemOf } from '../problem-of.ts'

type Usage = components['schemas']['Usage']

/** The usage of the account; undefined if the key may not read it. Rejects with ClientError if the service refuses the key or is not there. */
export async function usageOf(service: ServiceConnection): Promise<Usage | undefined> {
  const { path } = operations.getUsage
  const reply = await sendOnce(service, { method: 'GET', path, query: null, body: null })
  if (reply.status === 200) return answerOf<Usage>(reply, 'billable_results', service.url)
  const problem = problemOf(reply, service.url)
  if (reply.status === 403 || reply.status === 429) return undefined
  throw new ClientError(lineOf(problem))
}
