import { visit } from 'jsonc-parser'
import type { Problem } from '#domain/errors/problem.ts'
import { bodyProblem } from '../request/body-problem.ts'

/** Where a text stops being JSON, such as `line 1, column 2`; undefined if the parser of comments and more accepts it. */
function positionOf(text: string): string | undefined {
  let position: string | undefined
  visit(
    text,
    {
      onError: (_error, _offset, _length, line, column) => {
        position ??= `line ${line + 1}, column ${column + 1}`
      },
    },
    { disallowComments: true },
  )
  return position
}

/** The problem of a body that is not JSON, with the place of its first mistake. */
export function jsonSyntaxProblem(text: string): Problem {
  const position = positionOf(text)
  const message = `is not valid JSON${position ? ` at ${position}` : ''}`
  const correction =
    'Send one JSON object: names and texts in double quotes, no comma behind the last one, no comments, and null in place of NaN, None or undefined. Check the quotes of your shell.'
  return bodyProblem(message, correction)
}
