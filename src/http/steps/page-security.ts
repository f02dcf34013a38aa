import helmet from 'helmet'

/** Security headers of pages. Replies of the interface need `nosniff` only. */
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
