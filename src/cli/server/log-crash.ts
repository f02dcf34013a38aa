import type { Logger } from 'pino'

/**
 * Logs an error that nothing caught, and ends the process as Node does, since its state is unknown. `print` is for whoever starts
 * it again: a log has no stack traces. Dispose of it when errors are caught again.
 */
export function logCrash(logger: Logger, print: (error: unknown) => void): Disposable {
  const end = (error: unknown) => {
    logger.fatal({ err: error }, 'an unexpected error ended the service')
    print(error)
    process.exit(1)
  }
  process.on('uncaughtException', end)
  return { [Symbol.dispose]: () => process.removeListener('uncaughtException', end) }
}
