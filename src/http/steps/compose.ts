import type { RequestHandler } from 'express'

/**
 * Combines handlers into one: each runs when the previous one calls `next`; an error thrown, rejected or passed on ends the chain.
 * Express searches its list of layers again for each one, which takes longer than most of these handlers.
 */
export const compose =
  (...handlers: readonly RequestHandler[]): RequestHandler =>
  (req, res, next) => {
    let at = 0
    // The same function is passed to every handler; each calls it once.
    const run = (error?: unknown): void => {
      const handler = handlers[at]
      if (error || !handler) {
        next(error)
        return
      }
      at += 1
      try {
        const running: unknown = handler(req, res, run)
        if (running instanceof Promise) running.catch(next)
      } catch (thrown) {
        next(thrown)
      }
    }
    run()
  }
