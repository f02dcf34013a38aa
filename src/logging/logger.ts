import pino, { type DestinationStream, type Logger } from 'pino'
import { describedError } from '#domain/errors/described-error.ts'
import { withoutSecrets } from '#domain/keys/without-secrets.ts'

const redact = ['*.authorization', '*.headers.authorization']

/** The log of a service: one JSON object per line. Stack traces are left out, and API keys are cut off after their kid. */
export const createLogger = (level: string, destination: DestinationStream): Logger =>
  pino({ level, redact, serializers: { err: describedError }, hooks: { streamWrite: withoutSecrets } }, destination)
