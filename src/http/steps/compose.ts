import type { RequestHandler } from 'express'

/**
 * One handler that runs several, each when the one before it calls `next`; an error thrown, rejected or passed on ends the turn.
 * Express looks its way through each layer of its own anew, which takes longer than most of these handlers do.
 */
export const compose =
  (...handlers: readonly RequestHandler[]): RequestHandler =>
  (req, res, next) => {
    const run = (at: number): void => {
      const handler = handlers[at]
      if (!handler) {
        next()
        return
      }
      try {
        const running: unknown = handler(req, res, (error?: unknown) => (error ? next(error) : run(at + 1)))
        if (running instanceof Promise) running.catch(next)
      } catch (error) {
        next(error)
      }
    }
    run(0)
  }
