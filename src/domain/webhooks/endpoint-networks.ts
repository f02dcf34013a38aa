import { isIP } from 'node:net'
import { addressAllowed } from '../keys/address-allowed.ts'

/** Where clouds serve credentials: link-local addresses, and the others that Azure, Oracle, Alibaba, AWS and Google use. */
const ofClouds = [
  '169.254.0.0/16',
  'fe80::/10',
  '168.63.129.16',
  '192.0.0.192',
  '100.100.100.200',
  'fd00:ec2::254',
  'fd20:ce::254',
]
/** No host: the unspecified addresses, another way to write loopback, and those of groups of hosts. */
const noHosts = ['0.0.0.0/8', '::/128', '224.0.0.0/4', '255.255.255.255', 'ff00::/8']
/**
 * Ranges of IPv6 that embed an IPv4 address, except NAT64 with the well-known prefix: Teredo, 6to4, SIIT and the NAT64 of a
 * network.
 */
const translated = ['2001::/32', '2002::/16', '::ffff:0:0:0/96', '64:ff9b:1::/48']
const refusedRanges = [...ofClouds, ...noHosts, ...translated]

/** Loopback, and what an organisation uses inside: the shared range of carriers is where clouds and VPNs have hosts too. */
const privateRanges = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '192.0.0.0/24',
  '198.18.0.0/15',
  '240.0.0.0/4',
  '::/96',
  'fc00::/7',
  'fec0::/10',
]

const nat64 = /^64:ff9b::(?:([0-9a-f]{1,4}):)?([0-9a-f]{1,4})$/

/** An address of IPv6 in its only canonical form. */
const canonical = (address: string): string =>
  (isIP(address) === 6 ? URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) : undefined) ?? address

/** The IPv4 address in a NAT64 address (RFC 6052), by which a network without IPv4 reaches it; any other address unchanged. */
function behindNat64(address: string): string {
  const [whole, high = '0', low = '0'] = nat64.exec(canonical(address)) ?? []
  const words = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return whole === undefined ? address : words.flatMap(word => [word >> 8, word & 255]).join('.')
}

const isIn = (ranges: readonly string[], address: string) => addressAllowed(ranges, behindNat64(address))

/**
 * Whether no event is ever sent to an IP address: it is link-local, the address of a cloud's own service, or not that of a
 * host.
 */
export const isRefusedAddress = (address: string): boolean => isIn(refusedRanges, address)

export const isPrivateAddress = (address: string): boolean => isIn(privateRanges, address)

/** Whether an event may be sent to an IP address; `isPublic` endpoints are never in the network of the server. */
export const mayReach = (address: string, { isPublic }: { isPublic: boolean }): boolean =>
  !isRefusedAddress(address) && !(isPublic && isPrivateAddress(address))
