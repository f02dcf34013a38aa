import cors from 'cors'
import { standardHeaders } from '../../generated/operations.ts'

/** Any page may call the service with its visitor's key, and read every header that a caller acts on. */
export const crossOrigin = cors({
  origin: '*',
  methods: ['GET', 'HEAD', 'POST', 'OPTIONS'],
  allowedHeaders: ['authorization', 'content-type', 'if-none-match'],
  exposedHeaders: [
    ...standardHeaders,
    'etag',
    'retry-after',
    'idempotent-replayed',
    'x-svc-last-confirmed-at',
    'www-authenticate',
    'allow',
  ],
  maxAge: 86_400,
})
