import type { RequestHandler } from 'express'
import type { Logger } from 'pino'

/** Logs one warning when a request carries X-Forwarded-For, to be used where no proxy is trusted: all clients then share one address. */
export function warnOfUntrustedProxy({ logger }: { logger: Logger }): RequestHandler {
  let isLogged = false
  return (req, _res, next) => {
    if (!isLogged && req.headers['x-forwarded-for'] !== undefined) {
      isLogged = true
      logger.warn('requests carry X-Forwarded-For, and no proxy is trusted: behind a proxy, set SVC_TRUST_PROXY')
    }
    next()
  }
}
