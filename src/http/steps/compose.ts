import type { RequestHandler } from 'express'

/**
 * Combines handlers into one: each runs when the previous one calls `next`; an error thrown, rejected or passed on ends the chain.
 * Express searches its list of layers again for each one, which takes longer than most of these handlers.
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
