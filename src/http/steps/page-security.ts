import helmet from 'helmet'

const directives = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'"],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  upgradeInsecureRequests: null,
}

const securityOf = (own: Partial<typeof directives>) =>
  helmet({
    contentSecurityPolicy: { directives: { ...directives, ...own } },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // The proxy sets this header: only it knows whether the service is reached over TLS.
    strictTransportSecurity: false,
  })

/** Security headers of HTML pages. */
export const pageSecurity = securityOf({})

/** The same for the API reference, whose script writes style elements and shows pictures of its own. */
export const referenceSecurity = securityOf({ styleSrc: ["'self'", "'unsafe-inline'"], imgSrc: ["'self'", 'data:'] })
