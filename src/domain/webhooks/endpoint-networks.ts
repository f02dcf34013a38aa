import { addressAllowed } from '../keys/address-allowed.ts'

// Clouds serve credentials at link-local addresses. The unspecified ones are another way to write loopback.
const refusedRanges = ['169.254.0.0/16', 'fe80::/10', '0.0.0.0/8', '::/128']

/** Loopback, and what an organisation uses inside: the shared range of carriers is where clouds and VPNs have hosts too. */
const privateRanges = [
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10'],
  ...['::1/128', 'fc00::/7'],
]

const nat64 = /^64:ff9b::(?:([0-9a-f]{1,4}):)?([0-9a-f]{1,4})$/

/** The IPv4 address behind one of NAT64 (RFC 6052), which a network without IPv4 reaches it by; any other as it is. */
function behindNat64(address: string): string {
  const [whole, high = '0', low = '0'] = nat64.exec(address.toLowerCase()) ?? []
  const words = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return whole === undefined ? address : words.flatMap(word => [word >> 8, word & 255]).join('.')
}

const isIn = (ranges: readonly string[], address: string) => addressAllowed(ranges, behindNat64(address))

/** Whether no event is ever sent to an IP address: it is link-local or unspecified. */
export const isRefusedAddress = (address: string): boolean => isIn(refusedRanges, address)

export const isPrivateAddress = (address: string): boolean => isIn(privateRanges, address)

/** Whether an event may be sent to an IP address; `isPublic` endpoints are never in the network of the server. */
export const mayReach = (address: string, { isPublic }: { isPublic: boolean }): boolean =>
  !isRefusedAddress(address) && !(isPublic && isPrivateAddress(address))
