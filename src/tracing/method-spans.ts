import { inSpan, type Scope } from './scope.ts'
import type { Tracing } from './tracing.ts'

type Method = (...args: unknown[]) => unknown

/** Makes the methods of an object spans with their names; arguments and results are in none. */
export const methodSpans =
  (scope: Scope): Tracing['methods'] =>
  (name, object) => {
    const wrap = ([key, value]: [string, unknown]) => {
      if (typeof value !== 'function') return [key, value]
      const method = value as Method
      return [key, (...args: unknown[]) => inSpan(scope, `${name}.${key}`, () => method.apply(object, args))]
    }
    return { ...object, ...Object.fromEntries(Object.entries(object).map(wrap)) }
  }
