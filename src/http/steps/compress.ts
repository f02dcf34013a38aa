import compression from 'compression'

/** Compresses replies of 4 KiB or more. */
export const compress = compression({ threshold: 4096 })
