import { stepsOf } from '#domain/errors/json-pointer.ts'
import { factsOf, type Problem } from '#domain/errors/problem.ts'
import { isRecord } from '#domain/is-record.ts'
import type { SentRequest } from './correct-request.ts'

/**
 * Whether the member that an unknown name means was also sent under its right name, in the query or in a row: it is not known
 * which of the two values is right.
 */
export function isMeantNameSent(problem: Problem, { query, body }: SentRequest): boolean {
  const facts = factsOf(problem, 'unknown_parameter')
  if (!facts) return false
  const { name, did_you_mean, place, invalid_fields } = facts
  const found = invalid_fields.map(({ pointer }) => stepsOf(pointer)).find(steps => steps.at(-1) === name)
  if (!found || !did_you_mean || place !== undefined) return false
  const [part, list = '', row = ''] = found
  const beside =
    part === 'query' ? query : isRecord(body) && (body[list] as readonly unknown[] | undefined)?.[Number(row)]
  return isRecord(beside) && did_you_mean in beside
}
