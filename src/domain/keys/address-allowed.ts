import { BlockList, isIP } from 'node:net'

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The address itself, without the IPv6 mapping of an IPv4 one: `::ffff:1.2.3.4` is `1.2.3.4`. */
export const plainAddress = (address: string): string => mapped.exec(address)?.[1] ?? address

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether `text` is an address or CIDR range of either family. */
export function isAddressRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(plainAddress(address))
  if (version === 0 || rest.length > 0) return false
  // The prefix length of a mapped address is ambiguous: it may count 32 or 128 bits.
  if (prefix !== undefined && mapped.test(address)) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
}

function listOf(allowlist: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of allowlist) {
    const [address = '', prefix] = entry.split('/')
    const plain = plainAddress(address)
    if (prefix === undefined) list.addAddress(plain, family(plain))
    else list.addSubnet(plain, Number(prefix), family(plain))
  }
  return list
}

export type AddressCheck = (allowlist: readonly string[], address: string) => boolean

const checkWith =
  (list: typeof listOf): AddressCheck =>
  (allowlist, address) => {
    if (allowlist.length === 0) return true
    const plain = plainAddress(address)
    return isIP(plain) !== 0 && list(allowlist).check(plain, family(plain))
  }

/** Whether the allowlist contains the address; an empty list allows any. */
export const addressAllowed: AddressCheck = checkWith(listOf)

/**
 * The same for lists that many requests have, such as those of keys, which do not change: each is read once. To read the 1,000
 * addresses that a key may have takes longer than ten lookups.
 */
export function createAddressCheck(): AddressCheck {
  const lists = new WeakMap<readonly string[], BlockList>()
  return checkWith(allowlist => {
    const list = lists.get(allowlist) ?? listOf(allowlist)
    lists.set(allowlist, list)
    return list
  })
}
