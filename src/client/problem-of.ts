import { isProblemBody, type ProblemBody } from '#domain/errors/problem-body.ts'
import type { RestReply } from '../rest/rest-client.ts'
import { ClientError } from './client-error.ts'

/** The error that a reply carries. Throws ClientError if the reply is of something else than this service. */
export function problemOf({ status, body }: RestReply, url: string): ProblemBody {
  if (isProblemBody(body)) return body
  throw new ClientError(`${url} answered ${status}, but not as this service does; is the address right?`)
}

/** An error in one line: what is wrong, and how to correct it. */
export const lineOf = ({ detail, correction }: Pick<ProblemBody, 'detail' | 'correction'>): string =>
  `${detail} ${correction}`.replaceAll(/\s+/g, ' ').trim()
