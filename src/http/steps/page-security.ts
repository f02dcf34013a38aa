import helmet from 'helmet'

/** Security headers of HTML pages. */
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
  // Only the proxy knows whether the service is reached by TLS.
  strictTransportSecurity: false,
})
