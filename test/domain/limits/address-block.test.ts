import assert from 'node:assert/strict'
import fc from 'fast-check'
import { addressBlock } from '#domain/limits/address-block.ts'

type Row = readonly [address: string, block: string]

const rows: readonly Row[] = [
  ['192.0.2.1', '192.0.2.1'],
  ['0.0.0.0', '0.0.0.0'],
  ['255.255.255.255', '255.255.255.255'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['0000:0000:0000:0000:0000:ffff:c000:0201', '192.0.2.1'],
  ['::ffff:255.254.253.252', '255.254.253.252'],
  ['::ffff:0.0.0.1', '0.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::1:0:0:0:1', '2001:db8:0:1::/64'],
  ['2001::1:2:3:4:5', '2001:0:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['::192.0.2.1', '0:0:0:0::/64'],
  ['::ffff:0:192.0.2.1', '0:0:0:0::/64'],
  ['::fffe:192.0.2.1', '0:0:0:0::/64'],
  ['::1:192.0.2.1', '0:0:0:0::/64'],
  ['::1:ffff:192.0.2.1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['fe80::1', 'fe80:0:0:0::/64'],
  ['', ''],
  ['unknown', 'unknown'],
  ['192.0.2.1, 203.0.113.9', '192.0.2.1, 203.0.113.9'],
]

const group = fc.nat({ max: 0xffff })
const eightGroups = fc.array(group, { minLength: 8, maxLength: 8 })
const hexOf = (groups: readonly number[]) => groups.map(each => each.toString(16)).join(':')

describe('an anonymous caller is counted', () => {
  for (const [address, block] of rows)
    it(`from ${address || 'an unknown address'} as ${block || 'the unknown one'}`, () => {
      assert.equal(addressBlock(address), block)
    })

  it('by the first 64 bits of IPv6, for any other 64 bits and any notation', () => {
    fc.assert(
      fc.property(eightGroups, eightGroups, (groups, others) => {
        const neighbour = [...groups.slice(0, 4), ...others.slice(4)]
        const expected = `${hexOf(groups.slice(0, 4))}::/64`
        const padded = groups.map(each => each.toString(16).padStart(4, '0').toUpperCase()).join(':')
        const shortest = new URL(`http://[${hexOf(groups)}]`).hostname.slice(1, -1)
        const isMapped = (each: readonly number[]) => each.slice(0, 5).every(value => value === 0) && each[5] === 0xffff
        fc.pre(!isMapped(groups) && !isMapped(neighbour))
        for (const address of [hexOf(groups), hexOf(neighbour), padded, shortest])
          assert.equal(addressBlock(address), expected)
      }),
    )
  })

  it('separately from the adjacent /64', () => {
    fc.assert(
      fc.property(eightGroups, fc.nat({ max: 63 }), (groups, bit) => {
        const other = groups.map((each, place) => (place === bit >> 4 ? each ^ (1 << (bit & 15)) : each))
        assert.notEqual(addressBlock(hexOf(groups)), addressBlock(hexOf(other)))
      }),
    )
  })

  it('as the IPv4 address that a mapped one carries, for each IPv4 address', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 255 }), { minLength: 4, maxLength: 4 }), bytes => {
        const ipv4 = bytes.join('.')
        const mapped = new URL(`http://[::ffff:${ipv4}]`).hostname.slice(1, -1)
        assert.deepEqual([ipv4, `::ffff:${ipv4}`, mapped].map(addressBlock), [ipv4, ipv4, ipv4])
      }),
    )
  })
})
