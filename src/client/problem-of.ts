import type { components } from '#generated/schema.ts'
import type { RestReply } from '../rest/rest-client.ts'
import { ClientError } from './client-error.ts'

export type ProblemBody = components['schemas']['Problem']

const isProblem = (body: unknown): body is ProblemBody =>
  typeof body === 'object' && body !== null && 'code' in body && 'correction' in body && 'detail' in body

/** The error that a reply carries. Throws ClientError if the reply is of something else than this service. */
export function problemOf({ status, body }: RestReply, url: string): ProblemBody {
  if (isProblem(body)) return body
  throw new ClientError(`${url} answered ${status}, but not as this service does. Is the address right?`)
}

/** An error in one line: what is wrong, and how to correct it. */
export const lineOf = ({ detail, correction }: Pick<ProblemBody, 'detail' | 'correction'>): string =>
  `${detail} ${correction}`.replaceAll(/\s+/g, ' ').trim()
