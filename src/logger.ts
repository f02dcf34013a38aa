import pino, { type DestinationStream, type Logger } from 'pino'
import { describedError } from '#domain/errors/described-error.ts'
import { withoutSecrets } from '#domain/keys/without-secrets.ts'

const redact = ['*.authorization', '*.headers.authorization']

// Lines that cannot be written wait for the next attempt; those beyond this are lost.
const maxWaitingBytes = 1024 * 1024

/** Standard output. If its disk is full or its reader is gone, the log ends, but not the service. */
const standardOutput = () => pino.destination({ dest: 1, maxLength: maxWaitingBytes }).on('error', () => {})

/** The log of a service: one JSON object per line. Stack traces are left out, and API keys are cut off after their kid. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    { level, redact, serializers: { err: describedError }, hooks: { streamWrite: withoutSecrets } },
    destination ?? standardOutput(),
  )
