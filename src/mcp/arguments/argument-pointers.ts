import type { ProblemBody } from '#domain/errors/problem-body.ts'

/** The names of fields of a request under which its tool takes other arguments. */
export type ArgumentNames = Readonly<Record<string, string>>

/** The pointer to the argument that became a part of a request: `/arguments/view` for `/query/view`. */
function pointerOf(pointer: string, names: ArgumentNames): string {
  const [, part, name, rest] = /^\/(query|body)\/([^/]+)(.*)$/s.exec(pointer) ?? []
  if (name === undefined) return pointer
  return `/arguments/${(part === 'body' && Object.hasOwn(names, name) && names[name]) || name}${rest}`
}

/** The detail of the error of a row, with pointers to the row of the argument that became a list of the body. */
export const detailOfRow = (
  detail: string,
  index: number,
  { list, argument }: { list: string; argument: string },
): string => detail.replaceAll(`/body/${list}/${index}/`, `/arguments/${argument}/${index}/`)

/** An error of a request with pointers to arguments, which the caller of a tool has sent, in its fields and its detail. */
export function withArgumentPointers(problem: ProblemBody, names: ArgumentNames = {}): ProblemBody {
  const { invalid_fields: fields, detail } = problem
  if (!fields) return problem
  const moved = fields.map(field => ({ ...field, pointer: pointerOf(field.pointer, names) }))
  const words = fields.reduce(
    (text, { pointer }, at) => text.replaceAll(`${pointer} `, () => `${moved[at]?.pointer} `),
    detail,
  )
  return { ...problem, detail: words, invalid_fields: moved }
}
