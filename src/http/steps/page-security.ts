import type { RequestHandler } from 'express'
import helmet from 'helmet'

/** What a browser must hold a page to; replies of the interface need only be taken for what they say they are. */
export const pageSecurity = helmet({
  contentSecurityPolicy: {
    directives: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'"],
      formAction: ["'none'"],
      upgradeInsecureRequests: null,
    },
  },
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  // Whether the service is reached by TLS is the proxy's to know.
  strictTransportSecurity: false,
})

export const noSniffing: RequestHandler = (_req, res, next) => {
  res.setHeader('x-content-type-options', 'nosniff')
  next()
}
