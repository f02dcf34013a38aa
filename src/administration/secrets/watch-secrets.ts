import type { Level, Logger } from 'pino'
import type { SecretStore } from '#data/accounts/secret-store.ts'
import { reportingFirstFailure } from '#data/async/reporting-first-failure.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'

const intervalMs = 1_000

/**
 * Reads the server secrets again within a second after they were changed, and logs it, until disposed. One thread of a
 * process logs it for all: `isMain` is false in the others, which log at level debug.
 */
export function watchSecrets(
  secrets: Pick<SecretStore, 'current' | 'reload'>,
  logger: Logger,
  { isMain = true } = {},
): Disposable {
  const log = (level: Level, facts: object, message: string) => logger[isMain ? level : 'debug'](facts, message)
  const look = reportingFirstFailure(
    async () => {
      if (await secrets.reload()) log('info', { secret: secrets.current().signing.number }, 'server secrets changed')
    },
    // A lost connection is opened again, but somebody has to repair a damaged file.
    error =>
      log(
        error instanceof StoreUnavailableError ? 'warn' : 'error',
        { err: error },
        'the server secrets cannot be read: those of before are used',
      ),
  )
  const timer = setInterval(look, intervalMs).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
