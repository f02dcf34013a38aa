import type { Problem } from './api-answer.ts'
import { bucketWords, counted } from './words.ts'

/** A query that is too short or too long. */
function wrongQuery({ invalid_fields }: Problem): Partial<Problem> | undefined {
  const wrong = invalid_fields?.find(({ pointer }) => pointer === '/query/q')
  return (
    wrong && {
      title: 'Nothing was searched',
      detail: `A search ${wrong.message}.`,
      correction: 'Type 2 to 200 characters of a name, an address or a number.',
    }
  )
}

/** The window of the demo key is used up. */
function tooMany({ code, limit, retry_after_seconds }: Problem): Partial<Problem> | undefined {
  if (code !== 'rate_limit_exceeded' || limit?.resource === undefined || retry_after_seconds === null) return undefined
  return {
    title: 'Too many searches in a minute',
    detail: `The demo key may send ${limit.limit} ${bucketWords(limit.resource)} a minute.`,
    correction: `Wait ${counted(retry_after_seconds, 'second')}.`,
  }
}

/** What can go wrong with any search, in the words of the page; any other problem in those of the API. */
export const queryProblem = (problem: Problem): Problem => ({
  ...problem,
  ...(wrongQuery(problem) ?? tooMany(problem)),
})
