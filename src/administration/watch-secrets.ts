import type { Logger } from 'pino'
import type { SecretStore } from '#data/accounts/secret-store.ts'
import { tellingFirstFailure } from '#data/async/telling-first-failure.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'

const intervalMs = 1_000

/** Reads the server secrets again within a second after they were changed, and logs it, until disposed. */
export function watchSecrets(secrets: Pick<SecretStore, 'current' | 'reload'>, logger: Logger): Disposable {
  const look = tellingFirstFailure(
    async () => {
      if (await secrets.reload()) logger.info({ secret: secrets.current().signing.number }, 'server secrets changed')
    },
    // A lost connection is opened again; a damaged file is not mended by itself.
    error =>
      logger[error instanceof StoreUnavailableError ? 'warn' : 'error'](
        { err: error },
        'the server secrets cannot be read: those of before are used',
      ),
  )
  const timer = setInterval(look, intervalMs).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
