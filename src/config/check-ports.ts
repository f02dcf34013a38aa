import { createServer } from 'node:net'
import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'

/** The variables that set an address to listen on. */
interface AddressVariables {
  host: string
  port: string
}

const noAddress = ({ host }: AddressVariables) => `is not an address of this machine; set ${host} to one that is`

const reasons: Record<string, (variables: AddressVariables) => string> = {
  EADDRINUSE: ({ port }) => `is in use by another program; set ${port} to another port`,
  EACCES: ({ port }) => `is not open to this user; set ${port} to a port above 1023`,
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
  EAI_AGAIN: noAddress,
  EAFNOSUPPORT: noAddress,
  EINVAL: ({ host }) => `cannot be listened on; write ${host} with its interface, such as fe80::1%eth0`,
}

/** An error of binding an address, as one sentence with the setting to change. */
export function toConfigError(error: NodeJS.ErrnoException, address: string, variables: AddressVariables): Error {
  const reason = reasons[error.code ?? '']
  return reason === undefined ? error : new ConfigError(`${address} ${reason(variables)}`)
}

const checkAddress = (host: string, port: number, variables: AddressVariables): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', error => reject(toConfigError(error, `${host}:${port}`, variables)))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve()))
  })

/**
 * Binds the ports of a service for a moment, before anything is opened: a service needs seconds to open its data.
 * Rejects with `ConfigError`, one sentence with the setting to change, if one cannot be bound.
 */
export async function checkPorts({
  host,
  port,
  adminHost,
  adminPort,
}: Pick<Config, 'host' | 'port' | 'adminHost' | 'adminPort'>): Promise<void> {
  await checkAddress(host, port, { host: 'SVC_HOST', port: 'SVC_PORT' })
  if (adminPort !== undefined)
    await checkAddress(adminHost, adminPort, { host: 'SVC_ADMIN_HOST', port: 'SVC_ADMIN_PORT' })
}
