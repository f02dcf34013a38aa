import compression from 'compression'

/** The least bytes of a reply that is compressed. */
export const compressedBytes = 4096

/** Compresses replies of 4 KiB or more. */
export const compress = compression({ threshold: compressedBytes })
