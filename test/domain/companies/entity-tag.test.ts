import assert from 'node:assert/strict'
import fc from 'fast-check'
import { entityTag, isCurrent } from '#domain/companies/entity-tag.ts'
import type { components } from '#generated/schema.ts'

type Company = components['schemas']['Company']

const company: Company = {
  country: 'NO',
  registry_id: '923609016',
  name: 'EQUINOR ASA',
  status: 'active',
  status_detail: { registry_code: null, registry_label: 'registrert', since: null, on_register: true, flags: [] },
  legal_form: { registry_code: 'ASA', registry_label: 'Allmennaksjeselskap', elf_code: 'YI42', kind: 'public_limited' },
  previous_names: [{ name: 'STATOIL ASA', from: null, until: '2018-05-15' }],
  other_names: [],
  incorporation_date: '1995-03-12',
  dissolution_date: null,
  registered_address: null,
  activities: [],
  identifiers: [],
  capital: null,
  registry: {
    name: 'Enhetsregisteret',
    authority_code: 'RA000472',
    dataset: 'enheter',
    licence: 'NLOD-2.0',
    attribution: null,
    source_url_kind: 'record',
  },
  source_url: 'https://virksomhet.brreg.no/nb/oppslag/enheter/923609016',
  provenance: {},
  sources: [],
  data_freshness: { last_confirmed_at: '2026-11-19T03:12:44Z', source_updated_at: null },
}

const changes: readonly (readonly [what: string, change: Partial<Company>])[] = [
  ['the name', { name: 'EQUINOR AS' }],
  ['the status', { status: 'dissolved' }],
  ['the nested status', { status_detail: { ...company.status_detail, on_register: false } }],
  ['a list that was empty', { other_names: [{ name: 'EQUINOR', type: 'trading', language: null }] }],
  ['a former name', { previous_names: [] }],
  ['null to a value', { dissolution_date: '2026-01-01' }],
  ['the source_url', { source_url: 'https://data.brreg.no/enhetsregisteret/api/enheter/923609016' }],
]

describe('the ETag of a company', () => {
  const etag = entityTag(company)

  it('is a weak tag of 22 characters of base64url, which are valid in a header', () => {
    assert.match(etag, /^W\/"[0-9A-Za-z_-]{22}"$/)
  })

  it('is the same for the same record read again, in any process', () => {
    assert.equal(entityTag(structuredClone(company)), etag)
    assert.equal(entityTag(JSON.parse(JSON.stringify(company))), etag)
    assert.equal(etag, 'W/"lpfHxd2PGwkAKKFApWs1ss"')
  })

  it('does not change when the record is confirmed again: data_freshness is left out', () => {
    const data_freshness = { last_confirmed_at: '2026-11-20T03:12:44Z', source_updated_at: '2026-11-20T00:00:00Z' }
    assert.equal(entityTag({ ...company, data_freshness }), etag)
  })

  it('changes with the provenance, and not when another source confirms its facts again', () => {
    const withSource = (last_confirmed_at: string, pointer = '/name') =>
      entityTag({
        ...company,
        provenance: { [pointer]: 'gleif' },
        sources: [{ id: 'gleif', licence: 'CC0-1.0', attribution: null, last_confirmed_at }],
      })
    const first = withSource('2026-11-01T00:00:00Z')
    assert.equal(withSource('2026-11-20T00:00:00Z'), first)
    assert.notEqual(first, etag)
    assert.notEqual(withSource('2026-11-01T00:00:00Z', '/status'), first)
  })

  it('does not depend on the position of data_freshness among the members', () => {
    const { data_freshness, ...rest } = company
    assert.equal(entityTag({ data_freshness, ...rest }), etag)
  })

  for (const [what, change] of changes)
    it(`changes with ${what}`, () => {
      assert.notEqual(entityTag({ ...company, ...change }), etag)
    })
})

const current = 'W/"9f2c"'

const matching = [
  'W/"9f2c"',
  '"9f2c"',
  '*',
  ' * ',
  ' "9f2c" ',
  '"a", W/"9f2c"',
  '"a",W/"9f2c","b"',
  '"a" , "9f2c"',
  'W/"9f2c",',
  ',,"9f2c"',
  ', "9f2c" ,, "b"',
  '"a,b", "9f2c"',
  '"", "9f2c"',
  '"\\", "9f2c"',
  '"é", "9f2c"',
]

const other = ['"9F2C"', 'W/"9f2"', '"9f2c "', 'W/""', '"*"', '"W/9f2c"', '"W/"', '"a", "b"', ',', '']

const unquoted = ['9f2c', 'W/9f2c', ' W/9f2c ', '\\"9f2c\\"', 'W/\\"9f2c\\"']

const malformed = [
  "'9f2c'",
  '"9f2c',
  '9f2c"',
  '"9f2c" "a"',
  '"a" "9f2c"',
  '"9f2c", a',
  'a, "9f2c"',
  '"9f2c", *',
  '*, "9f2c"',
  '**',
  'W/ "9f2c"',
  '"9f2c"; x=1',
  '"a\u0000b", "9f2c"',
  '"a b", "9f2c"',
  '   ',
]

const written = ['w/"9f2c"', 'w/9f2c', '"a", w/"9f2c"', '"W/\\"9f2c\\""', '"\\"9f2c\\""', ' "w/\\"9f2c\\"" ']

describe('If-None-Match', () => {
  for (const header of matching)
    it(`${header} names the current tag ${current} by weak comparison (RFC 9110)`, () => {
      assert.equal(isCurrent(header, current), true)
    })

  for (const header of unquoted)
    it(`${header} is the current tag without its quotes, or with those that a shell escaped`, () => {
      assert.equal(isCurrent(header, current), true)
      assert.equal(isCurrent(header.replace('9f2c', '9f2d'), current), false)
    })

  for (const header of written)
    it(`${header} is the current tag with a small w, or written as JSON once too often`, () => {
      assert.equal(isCurrent(header, current), true)
      assert.equal(isCurrent(header.replace('9f2c', '9f2d'), current), false)
    })

  for (const header of other)
    it(`${JSON.stringify(header)} is a list that does not name ${current}`, () => {
      assert.equal(isCurrent(header, current), false)
    })

  for (const header of malformed)
    it(`${JSON.stringify(header)} is not a list of tags, so it is ignored`, () => {
      assert.equal(isCurrent(header, current), false)
    })

  for (const header of ['W/"9f2c-gzip"', '"9f2c-gzip"', '"9f2c--gzip"', '"x", "9f2c-br"', '9f2c-zstd'])
    it(`${header} is the current tag with the suffix of a proxy that compresses, such as Apache`, () => {
      assert.equal(isCurrent(header, 'W/"9f2c"'), true)
      assert.equal(isCurrent(header, 'W/"9f2d"'), false)
      assert.equal(isCurrent('"9f2c-other"', 'W/"9f2c"'), false)
    })

  it('names nothing if absent', () => {
    assert.equal(isCurrent(undefined, current), false)
  })

  it('matches by weak comparison also if the current tag is strong', () => {
    assert.equal(isCurrent('W/"9f2c"', '"9f2c"'), true)
    assert.equal(isCurrent('"9f2c"', '"9f2c"'), true)
  })

  it('finds the current tag at any place of a list of up to 50 tags, weak or strong', () => {
    const opaque = fc.array(fc.constantFrom(...'abc019!#[]~-,'), { maxLength: 6 }).map(parts => parts.join(''))
    const tag = fc.tuple(fc.constantFrom('', 'W/'), opaque).map(([weak, text]) => `${weak}"${text}"`)
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 25 }), fc.array(tag, { maxLength: 25 }), tag, (before, after, own) => {
        assert.equal(isCurrent([...before, own, ...after].join(', '), own), true)
        const strange = [...before, ...after].filter(text => text.replace('W/', '') !== own.replace('W/', ''))
        assert.equal(isCurrent(strange.join(','), own), false)
      }),
    )
  })

  const hostile: readonly (readonly [what: string, header: string])[] = [
    ['16 000 spaces', ' '.repeat(16_000)],
    ['16 000 commas', ','.repeat(16_000)],
    ['16 000 quotes', '"'.repeat(16_000)],
    ['4 000 tags', '"a",'.repeat(4000)],
    ['a tag and 16 000 spaces', `"a"${' '.repeat(16_000)}x`],
    ['spaces and commas in turn', ' ,'.repeat(8000)],
  ]
  for (const [what, header] of hostile)
    it(`of ${what}, 100 times as long, is read in linear time: backtracking would time out`, () => {
      assert.equal(isCurrent(header.repeat(100), current), false)
    })
})
