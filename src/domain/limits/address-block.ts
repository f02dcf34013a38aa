import { isIP } from 'node:net'

const dotted = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/

const hexPair = (first: string, second: string) => ((Number(first) << 8) | Number(second)).toString(16)

/** The eight groups of a valid IPv6 address, in any of its notations. */
function groupsOf(address: string): number[] {
  const [plain = ''] = address.split('%')
  const hex = plain.replace(dotted, (_all, a, b, c, d) => `${hexPair(a, b)}:${hexPair(c, d)}`)
  const [head = '', tail = ''] = hex.split('::')
  const [left, right] = [head, tail].map(side => side.split(':').filter(group => group !== ''))
  const written = [...(left ?? []), ...(right ?? [])]
  const gap = Array.from({ length: 8 - written.length }, () => '0')
  return [...(left ?? []), ...gap, ...(right ?? [])].map(group => Number.parseInt(group, 16))
}

const isMapped = (groups: number[]) => groups.slice(0, 5).every(group => group === 0) && groups[5] === 0xffff

const ipv4Of = (groups: number[]) => groups.slice(6).flatMap(group => [group >> 8, group & 255])

/**
 * The unit by which anonymous callers are counted: an IPv4 address, mapped into IPv6 or not, or the /64 network of an IPv6 address,
 * which belongs to one subscriber. Text that is not an address is returned unchanged.
 */
export function addressBlock(address: string): string {
  if (isIP(address) !== 6) return address
  const groups = groupsOf(address)
  if (isMapped(groups)) return ipv4Of(groups).join('.')
  const network = groups.slice(0, 4).map(group => group.toString(16))
  return `${network.join(':')}::/64`
}
