import { trace } from '@opentelemetry/api'
import { endSpan, recordedContext, type Scope } from './scope.ts'
import type { TraceStep } from './tracing.ts'

/** Makes a step a span that ends when it calls the next one, fails or has answered. The next one is not its child. */
export const stepSpans =
  (scope: Scope): TraceStep =>
  (name, step) =>
  (req, res, next) => {
    const parent = recordedContext(scope)
    if (!parent) return step(req, res, next)
    const { tracer, storage } = scope
    const span = tracer.startSpan(name, {}, parent)
    const end = (error?: unknown) => {
      if (span.isRecording()) endSpan(span, error)
    }
    const proceed = (error?: unknown) => {
      end(error)
      storage.run(parent, () => next(error))
    }
    try {
      const running = storage.run(trace.setSpan(parent, span), () => step(req, res, proceed))
      if (running instanceof Promise) running.then(() => end(), end)
      return running
    } catch (error) {
      end(error)
      throw error
    }
  }
