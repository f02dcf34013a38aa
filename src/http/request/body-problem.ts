import { Problem } from '#domain/errors/problem.ts'

/** The problem of a body that is refused as a whole. */
export const bodyProblem = (message: string, correction?: string): Problem =>
  new Problem('invalid_request', {
    invalid_fields: [{ pointer: '/body', message }],
    ...(correction !== undefined && { correction }),
  })
