import { createServer } from 'node:net'
import { ConfigError } from './config-error.ts'

const reasons: Record<string, string> = {
  EADDRINUSE: 'is in use by another program. Set SVC_PORT to another port',
  EACCES: 'is not open to this user. Set SVC_PORT to a port above 1023',
  EADDRNOTAVAIL: 'is not an address of this machine. Set SVC_HOST to one that is',
  ENOTFOUND: 'is not an address of this machine. Set SVC_HOST to one that is',
}

const toConfigError = (error: NodeJS.ErrnoException, address: string) => {
  const reason = reasons[error.code ?? '']
  return reason === undefined ? error : new ConfigError(`${address} ${reason}.`)
}

/**
 * Binds a port for a moment, before anything is opened: a service needs seconds to open its data. Rejects with
 * `ConfigError`, one sentence with the setting to change, if it cannot be bound.
 */
export const checkPort = ({ host, port }: { host: string; port: number }): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', error => reject(toConfigError(error, `${host}:${port}`)))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve()))
  })
