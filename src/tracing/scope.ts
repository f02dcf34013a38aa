import type { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, type Span, type SpanContext, type Tracer, trace } from '@opentelemetry/api'
import { errorCode } from '#domain/error-code.ts'
import { Problem } from '#domain/errors/problem.ts'

/** What spans are made with; `storage` has the context of the span that runs. */
export interface Scope {
  tracer: Tracer
  storage: AsyncLocalStorage<Context>
}

/** The context of the current span, if it is recorded. */
export function recordedContext({ storage }: Scope): Context | undefined {
  const context = storage.getStore()
  return context && trace.getSpan(context)?.isRecording() ? context : undefined
}

/** The code of an error, or its name: messages may hold values. */
function errorTypeOf(error: unknown): string {
  if (error instanceof Problem) return error.code
  if (!(error instanceof Error)) return 'unknown'
  return errorCode(error) || error.name
}

export const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`

/** Ends a span, with the code or the name of its error. */
export function endSpan(span: Span, error?: unknown): void {
  if (error !== undefined) span.setAttribute('error.type', errorTypeOf(error))
  span.end()
}

/** Runs something as a span of the current one; without one, it only runs. */
export function inSpan<T>(scope: Scope, name: string, run: () => T): T {
  const parent = recordedContext(scope)
  if (!parent) return run()
  const span = scope.tracer.startSpan(name, {}, parent)
  const end = (error?: unknown) => endSpan(span, error)
  try {
    const result = scope.storage.run(trace.setSpan(parent, span), run)
    if (result instanceof Promise)
      result.then(
        () => end(),
        error => end(error),
      )
    else end()
    return result
  } catch (error) {
    end(error)
    throw error
  }
}
