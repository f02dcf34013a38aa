import { isIP } from 'node:net'

/** Whether the Host and Origin of a request are allowed. */
export interface HostGuard {
  isOwnHost(host: string | undefined): boolean
  isOwnOrigin(origin: string | undefined): boolean
}

const hostnameOf = (text: string): string | undefined =>
  URL.canParse(text) ? new URL(text).hostname.toLowerCase() : undefined

const isLoopbackName = (name: string) => name === 'localhost' || name.endsWith('.localhost')
const isLoopback = (name: string) => isLoopbackName(name) || name === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(name)
const isAddress = (name: string) => isIP(name.replace(/^\[|\]$/g, '')) !== 0

/**
 * Protects against DNS rebinding. Allowed hosts are the service's addresses, loopback and bare IP addresses; allowed origins are the
 * service's addresses and loopback.
 */
export function hostGuard(addresses: readonly string[]): HostGuard {
  const own = new Set(addresses.map(hostnameOf))
  return {
    isOwnHost: host => {
      const name = host === undefined ? undefined : hostnameOf(`http://${host}`)
      return name !== undefined && (own.has(name) || isLoopback(name) || isAddress(name))
    },
    isOwnOrigin: origin => {
      if (origin === undefined) return true
      const name = hostnameOf(origin)
      return name !== undefined && (own.has(name) || isLoopback(name))
    },
  }
}
