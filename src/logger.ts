import pino, { type DestinationStream, type Logger } from 'pino'
import { describedError } from '#domain/errors/described-error.ts'
import { withoutSecrets } from '#domain/keys/without-secrets.ts'

const redact = ['*.authorization', '*.headers.authorization']

// Lines that cannot be written wait for the next attempt; those beyond this are lost.
const maxWaitingBytes = 1024 * 1024

/** Standard output. A disk that is full, or a reader that is gone, ends the log and not the service. */
const standardOutput = () => pino.destination({ dest: 1, maxLength: maxWaitingBytes }).on('error', () => {})

/** The log of a service: a JSON object a line. No stack reaches it; of a key that an error's words hold, only its start. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    { level, redact, serializers: { err: describedError }, hooks: { streamWrite: withoutSecrets } },
    destination ?? standardOutput(),
  )
