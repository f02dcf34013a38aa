import pino, { type DestinationStream, type Logger } from 'pino'
import { describedError } from '#domain/errors/described-error.ts'
import { withoutSecrets } from '#domain/keys/without-secrets.ts'

const redact = ['*.authorization', '*.headers.authorization']

/** The log of a service: a JSON object a line. No stack reaches it; of a key that an error's words hold, only its start. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    { level, redact, serializers: { err: describedError }, hooks: { streamWrite: withoutSecrets } },
    destination ?? pino.destination(),
  )
