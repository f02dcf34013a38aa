import type { components } from '#generated/schema.ts'
import { isRecord } from '../is-record.ts'

export type ProblemBody = components['schemas']['Problem']

/** Whether the body of a reply is an error of this service, and not of a proxy before it or of another service. */
export const isProblemBody = (body: unknown): body is ProblemBody =>
  isRecord(body) && 'code' in body && 'correction' in body && 'suggested_request' in body
