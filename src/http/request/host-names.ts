import { isIP } from 'node:net'

/** The host name of a Host or Origin header, in lower case; undefined if it cannot be read. */
export const hostnameOf = (text: string): string | undefined =>
  URL.canParse(text) ? new URL(text).hostname.toLowerCase() : undefined

const isLoopbackName = (name: string) => name === 'localhost' || name.endsWith('.localhost')

/** Whether a host name is of this machine; IPv6 addresses are in brackets. */
export const isLoopback = (name: string): boolean =>
  isLoopbackName(name) || name === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(name)

/** Whether a host name means all addresses: most systems connect it to loopback. IPv6 addresses are in brackets. */
export const isUnspecified = (name: string): boolean => name === '0.0.0.0' || name === '[::]'

/** Whether a host name is an IP address; IPv6 addresses are in brackets or not. */
export const isAddress = (name: string): boolean => isIP(name.replace(/^\[|\]$/g, '')) !== 0
