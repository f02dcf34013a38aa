import type { SuggestedRequest } from './facts.ts'

/** One change to a request, at a JSON pointer into its query or body: `/query/limit`, `/body/references/3/ref`. */
export type Mend =
  | { kind: 'set'; pointer: string; value: unknown }
  | { kind: 'drop'; pointer: string }
  | { kind: 'rename'; pointer: string; to: string }

type Parts = Pick<SuggestedRequest, 'query' | 'body'>

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const steps = (pointer: string): string[] =>
  pointer
    .slice(1)
    .split('/')
    .map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'))

/** What a pointer's last step is of, and that step; undefined where the request has no such place. */
function placeOf(parts: Parts, pointer: string): [of: Record<string, unknown>, name: string] | undefined {
  const path = steps(pointer)
  const name = path.pop()
  const of = path.reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), parts)
  return isObject(of) && name !== undefined ? [of, name] : undefined
}

/** The value at a pointer; undefined where there is none. */
export function valueAt(request: Parts, pointer: string): unknown {
  const [of, name] = placeOf(request, pointer) ?? []
  return of && name !== undefined ? of[name] : undefined
}

function apply(parts: Parts, mend: Mend): boolean {
  const [of, name] = placeOf(parts, mend.pointer) ?? []
  if (!of || name === undefined) return false
  if (mend.kind === 'set') {
    of[name] = mend.value
    return true
  }
  if (mend.kind === 'rename') {
    // Which of the two was meant cannot be known.
    if (mend.to in of) return false
    of[mend.to] = of[name]
  }
  return Reflect.deleteProperty(of, name)
}

const noneIfEmpty = (query: SuggestedRequest['query']) => (query && Object.keys(query).length > 0 ? query : null)

/** The request with all of its faults mended; undefined where one of them cannot be. */
export function mendRequest(request: SuggestedRequest, mends: readonly Mend[]): SuggestedRequest | undefined {
  const parts = structuredClone({ query: request.query, body: request.body })
  if (!mends.every(mend => apply(parts, mend))) return undefined
  return { ...request, query: noneIfEmpty(parts.query), body: parts.body }
}
