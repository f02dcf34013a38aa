import type { SuggestedRequest } from './facts.ts'
import { stepsOf } from './json-pointer.ts'

/** One change to a request, at a JSON pointer into its query or body: `/query/limit`, `/body/references/3/ref`. */
export type Correction =
  | { kind: 'set'; pointer: string; value: unknown }
  | { kind: 'drop'; pointer: string }
  | { kind: 'rename'; pointer: string; to: string }

type Parts = Pick<SuggestedRequest, 'query' | 'body'>

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The object that contains the place of a JSON pointer, and the last step of the pointer; undefined if there is none. */
function placeOf(parts: Parts, pointer: string): [of: Record<string, unknown>, name: string] | undefined {
  const path = stepsOf(pointer)
  const name = path.pop()
  const of = path.reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), parts)
  return isObject(of) && name !== undefined ? [of, name] : undefined
}

/** The value at a pointer; undefined if there is none. */
export function valueAt(request: Parts, pointer: string): unknown {
  const [of, name] = placeOf(request, pointer) ?? []
  return of && name !== undefined ? of[name] : undefined
}

function apply(parts: Parts, correction: Correction): boolean {
  const [of, name] = placeOf(parts, correction.pointer) ?? []
  if (!of || name === undefined) return false
  if (correction.kind === 'set') {
    of[name] = correction.value
    return true
  }
  if (correction.kind === 'rename') {
    // It is not known which of the two is right.
    if (correction.to in of) return false
    of[correction.to] = of[name]
  }
  return Reflect.deleteProperty(of, name)
}

const noneIfEmpty = (query: SuggestedRequest['query']) => (query && Object.keys(query).length > 0 ? query : null)

/** A corrected copy of the request; undefined if one of the corrections cannot be applied. */
export function applyCorrections(
  request: SuggestedRequest,
  corrections: readonly Correction[],
): SuggestedRequest | undefined {
  const parts = structuredClone({ query: request.query, body: request.body })
  if (!corrections.every(correction => apply(parts, correction))) return undefined
  return { ...request, query: noneIfEmpty(parts.query), body: parts.body }
}
