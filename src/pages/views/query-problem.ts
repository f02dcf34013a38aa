import type { Problem } from './api-answer.ts'

/** A query that is too short or too long, in the words of the search box; any other problem in those of the API. */
export function queryProblem(problem: Problem): Problem {
  const wrong = problem.invalid_fields?.find(({ pointer }) => pointer === '/query/q')
  return wrong
    ? {
        ...problem,
        ...{ title: 'Nothing was searched', detail: `A search ${wrong.message}.` },
        correction: 'Type a name, an address or a number.',
      }
    : problem
}
