import type { RequestHandler } from 'express'
import { hostnameOf, isAddress, isLoopback } from '../http/request/host-names.ts'
import { replyText } from './text-reply.ts'

/**
 * Refuses requests to another name than an address or one of this machine, if the listener is bound to loopback: a page that an
 * operator's browser shows could send them by DNS rebinding.
 */
export function refuseForeignHosts(host: string): RequestHandler {
  const isBoundToLoopback = isLoopback(host) || host === '::1'
  return ({ headers: { host: named } }, res, next) => {
    // Only probes of HTTP/1.0 name no host; browsers always do.
    if (!isBoundToLoopback || named === undefined) return next()
    const name = hostnameOf(`http://${named}`) ?? ''
    if (isLoopback(name) || isAddress(name)) return next()
    replyText(
      res,
      403,
      'Forbidden: the Host header is not of this machine. To be reached by name, set SVC_ADMIN_HOST.\n',
    )
  }
}
