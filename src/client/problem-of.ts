import { catalogue } from '#domain/errors/catalogue.ts'
import { isProblemBody, type ProblemBody } from '#domain/errors/problem-body.ts'
import { isRecord } from '#domain/is-record.ts'
import type { RestReply } from '../rest/rest-client.ts'
import { ClientError } from './client-error.ts'

const ofAnother = ({ status }: RestReply, url: string) =>
  new ClientError(`${url} answered ${status}, but not as this service does; is the address right?`)

/** The body of a successful reply, which has a member. Throws ClientError if something else answered: many pages answer any address. */
export function answerOf<Body extends object>(reply: RestReply, member: keyof Body & string, url: string): Body {
  if (isRecord(reply.body) && member in reply.body) return reply.body as Body
  throw ofAnother(reply, url)
}

/** The error that a reply carries. Throws ClientError if the reply is of something else than this service. */
export function problemOf(reply: RestReply, url: string): ProblemBody {
  if (isProblemBody(reply.body)) return reply.body
  throw ofAnother(reply, url)
}

/** How to correct it, without the request that a used-up quota suggests: a line of text does not show it. */
function correctionOf({ code, correction, limit, price }: ProblemBody): string {
  if (code !== 'quota_exhausted' || !price || !limit?.bucket || !limit.reset_iso) return correction
  const { bucket, reset_iso } = limit
  return catalogue.quota_exhausted.correction({ limit: { ...limit, bucket, reset_iso }, price })
}

/** An error in one line: what is wrong, and how to correct it. */
export const lineOf = (problem: ProblemBody): string =>
  `${problem.detail} ${correctionOf(problem)}`.replaceAll(/\s+/g, ' ').trim()
