import assert from 'node:assert/strict'
import fc from 'fast-check'
import { addressAllowed, createAddressCheck, isAddressRange, plainAddress } from '#domain/keys/address-allowed.ts'

type Row = readonly [allowlist: readonly string[], address: string, isAllowed: boolean]

const rows: readonly Row[] = [
  [['192.0.2.1'], '192.0.2.1', true],
  [['192.0.2.1'], '192.0.2.2', false],
  [['192.0.2.1'], '::ffff:192.0.2.1', true],
  [['192.0.2.1'], '::ffff:c000:201', true],
  [['192.0.2.1'], '0:0:0:0:0:ffff:192.0.2.1', true],
  [['::ffff:192.0.2.1'], '192.0.2.1', true],
  [['::ffff:192.0.2.1'], '192.0.2.2', false],
  [['192.0.2.0/24'], '192.0.2.0', true],
  [['192.0.2.0/24'], '192.0.2.255', true],
  [['192.0.2.0/24'], '192.0.3.0', false],
  [['192.0.2.0/24'], '192.0.1.255', false],
  [['192.0.2.77/24'], '192.0.2.1', true],
  [['192.0.2.4/30'], '192.0.2.7', true],
  [['192.0.2.4/30'], '192.0.2.8', false],
  [['192.0.2.1/32'], '192.0.2.1', true],
  [['192.0.2.1/32'], '192.0.2.0', false],
  [['0.0.0.0/0'], '203.0.113.9', true],
  [['0.0.0.0/0'], '2001:db8::1', false],
  [['2001:db8::1'], '2001:db8::1', true],
  [['2001:db8::1'], '2001:0DB8:0:0::1', true],
  [['2001:db8::1'], '2001:db8::2', false],
  [['2001:db8::/32'], '2001:db8:ffff:ffff::1', true],
  [['2001:db8::/32'], '2001:db9::', false],
  [['2001:db8::/64'], '2001:db8:0:0:ffff::', true],
  [['2001:db8::/64'], '2001:db8:0:1::', false],
  [['198.51.100.7', '192.0.2.0/24', '2001:db8::/32'], '192.0.2.9', true],
  [['198.51.100.7', '192.0.2.0/24', '2001:db8::/32'], '2001:db8::9', true],
  [['198.51.100.7', '192.0.2.0/24', '2001:db8::/32'], '203.0.113.9', false],
  [['192.0.2.1'], '', false],
  [['192.0.2.1'], 'localhost', false],
  [['192.0.2.1'], '192.0.2.1, 203.0.113.9', false],
  [['192.0.2.1'], '3221225985', false],
  [['fe80::/10'], 'fe80::1%eth0', true],
]

describe('an ip_allowlist', () => {
  for (const [allowlist, address, isAllowed] of rows)
    it(`of ${allowlist.join(', ')} ${isAllowed ? 'holds' : 'does not hold'} ${address || 'an unknown address'}`, () => {
      assert.equal(addressAllowed(allowlist, address), isAllowed)
    })

  it('that is empty holds any address, also an unknown one', () => {
    for (const address of ['192.0.2.1', '2001:db8::1', '::1', '']) assert.equal(addressAllowed([], address), true)
  })

  it('of one IPv4 range holds exactly the addresses with equal leading bits, for each of the 33 lengths', () => {
    const ipv4 = fc.nat({ max: 0xffffffff })
    const text = (value: number) => [24, 16, 8, 0].map(shift => (value >>> shift) & 255).join('.')
    const head = (value: number, length: number) => (length === 0 ? 0 : value >>> (32 - length))
    fc.assert(
      fc.property(ipv4, fc.nat({ max: 32 }), ipv4, fc.nat({ max: 32 }), (range, length, other, flip) => {
        const near = flip === 32 ? range : (range ^ (1 << flip)) >>> 0
        for (const address of [other, near])
          assert.equal(
            addressAllowed([`${text(range)}/${length}`], text(address)),
            head(range, length) === head(address, length),
          )
      }),
    )
  })

  it('treats every IPv4 address as equal to its IPv6 mapping', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), (entry, address) => {
        assert.equal(addressAllowed([entry], `::ffff:${address}`), addressAllowed([entry], address))
        assert.equal(plainAddress(`::FFFF:${address}`), address)
      }),
    )
  })
})

describe('an ip_allowlist of 1,000 addresses', () => {
  it('is read once for 100 requests', () => {
    const allows = createAddressCheck()
    let reads = 0
    const allowlist = Array.from({ length: 1_000 }, (_, at) => `10.0.${at >> 8}.${at & 255}`)
    const counted = Object.assign([...allowlist], {
      [Symbol.iterator]: () => {
        reads += 1
        return allowlist.values()
      },
    })
    for (let request = 0; request < 100; request += 1) assert.equal(allows(counted, '10.0.3.231'), true)
    assert.equal(allows(counted, '10.0.3.232'), false)
    assert.equal(reads, 1)
  })
})

describe('an entry of an ip_allowlist', () => {
  const good = ['192.0.2.1', '192.0.2.0/24', '0.0.0.0/0', '192.0.2.1/32', '2001:db8::/32', '::1', '::/0', '::1/128']
  const bad = ['', ' ', 'localhost', '192.0.2', '192.0.2.256', '192.0.2.0/33', '192.0.2.0/', '192.0.2.0/-1']
  const worse = ['192.0.2.0/24/8', '192.0.2.0/2x', '2001:db8::/129', '2001:db8:::1', '192.0.2.*', '*', '/24', 'NO']
  const mapped = ['::ffff:192.0.2.0/24', '::ffff:192.0.2.0/120']

  for (const entry of [...good, '::ffff:192.0.2.1'])
    it(`may be ${entry}`, () => {
      assert.equal(isAddressRange(entry), true)
    })
  for (const entry of [...bad, ...worse, ...mapped])
    it(`may not be ${JSON.stringify(entry)}`, () => {
      assert.equal(isAddressRange(entry), false)
    })

  it('is checked without an error if it was accepted, for any text', () => {
    const near = fc.array(fc.constantFrom(...'0123456789abcf:./%'), { maxLength: 24 }).map(parts => parts.join(''))
    fc.assert(
      fc.property(fc.oneof(near, fc.string(), fc.ipV4(), fc.ipV6()), fc.nat({ max: 200 }), (text, prefix) => {
        for (const entry of [text, `${text}/${prefix}`])
          if (isAddressRange(entry)) assert.equal(typeof addressAllowed([entry], '192.0.2.1'), 'boolean')
      }),
      { numRuns: 2000 },
    )
  })
})
