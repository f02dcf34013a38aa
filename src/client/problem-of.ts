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

/** An error in one line: what is wrong, and how to correct it. */
export const lineOf = ({ detail, correction }: Pick<ProblemBody, 'detail' | 'correction'>): string =>
  `${detail} ${correction}`.replaceAll(/\s+/g, ' ').trim()
