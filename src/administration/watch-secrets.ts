import type { Logger } from 'pino'
import type { SecretStore } from '#data/accounts/secret-store.ts'

const intervalMs = 1_000

/** Reads the server secrets again within a second after they were changed, and logs it, until disposed. */
export function watchSecrets(secrets: Pick<SecretStore, 'current' | 'reload'>, logger: Logger): Disposable {
  let isFailing = false
  const look = async () => {
    try {
      if (await secrets.reload()) logger.info({ secret: secrets.current().signing.number }, 'server secrets changed')
      isFailing = false
    } catch (error) {
      if (!isFailing) logger.error({ err: error }, 'the server secrets cannot be read: those of before are used')
      isFailing = true
    }
  }
  const timer = setInterval(() => void look(), intervalMs).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
