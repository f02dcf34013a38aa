import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { courtByRegistrationAuthority } from '#domain/companies/registry-ids/find-german-court.ts'
import { readRegistryId } from '#domain/companies/registry-ids/read-registry-id.ts'
import { type CountryCode, isServedCountry } from '#domain/countries.ts'
import { samples } from '../../support/genuine-samples.ts'

const read = (path: string): string => readFileSync(samples + path, 'utf8')
const found = (path: string, pattern: RegExp): string[] => [...read(path).matchAll(pattern)].map(([, id = '']) => id)
const czechFiles = (): string[] => readdirSync(`${samples}cz-ares-normalised/`).filter(name => /^\d/.test(name))

const registers: readonly (readonly [CountryCode, count: number, ids: () => string[]])[] = [
  ['BE', 9999, () => found('be-kbo-open-data/enterprise.csv', /^"(\d{4}\.\d{3}\.\d{3})"/gm)],
  ['CZ', 20, () => czechFiles().map(name => name.replace('.json', ''))],
  ['DE', 102, () => found('de-offeneregister/100_de_companies_formatted.jsonl', /"company_number": *"([^"]+)"/g)],
  ['EE', 3, () => found('ee-ariregister-lihtandmed/ettevotja_rekvisiidid__lihtandmed.csv', /\/company\/(\d+)$/gm)],
  ['FI', 1, () => found('fi-prh-ytj/companies-2646674-9.json', /"businessId":\s*{\s*"value":\s*"([^"]+)"/g)],
  ['FR', 3, () => found('fr-sirene-stock/sample_unites_legales_OK.csv', /^(\d+),/gm)],
  [
    'GB',
    31,
    () => found('gb-companies-house-basic/BasicCompanyData-sample.csv', /^"(?:[^"]|"")*","([^"]+)","/gm).slice(0),
  ],
  ['LT', 1, () => found('lt-jar/JAR_IREGISTRUOTI.csv', /^(\d+)\|/gm)],
  ['LV', 4, () => found('lv-ur-register/register.csv', /^(\d+);/gm)],
  ['NO', 9, () => found('no-brreg-enheter/enheter.csv', /^"(\d{9})"/gm)],
  [
    'PL',
    2,
    () =>
      ['0000405063', '0000413516'].map(
        krs => found(`pl-krs-odpis/odpis-aktualny-${krs}.json`, /"numerKRS":\s*"(\d+)"/g)[0] ?? '',
      ),
  ],
  ['SK', 1, () => found('sk-rpo/search-31322832.json', /"identifiers":\[{"value":"(\d+)"/g)],
]

const settled = (country: CountryCode, text: string): string => {
  const reading = readRegistryId(country, text)
  assert.ok(
    reading.kind === 'canonical' || reading.kind === 'corrected',
    `${country} ${text}: ${JSON.stringify(reading)}`,
  )
  return reading.registryId
}

describe('genuine identifiers of sample files, where present', () => {
  before(function () {
    if (!existsSync(samples)) this.skip()
  })

  for (const [country, count, ids] of registers) {
    it(`read as canonical or corrected in all ${count} rows of ${country}`, () => {
      const genuine = ids()
      assert.equal(genuine.length, count)
      for (const id of genuine) settled(country, id)
    })
  }

  it('yield the same German id from the number and from the court as printed by OffeneRegister, in 100 rows', () => {
    const path = 'de-offeneregister/100_de_companies_formatted.jsonl'
    const printed = found(path, /"native_company_number": *"([^"]+)"/g)
    const coded = new Set(found(path, /"company_number": *"([^"]+)"/g).map(id => settled('DE', id)))
    assert.equal(printed.length, 100)
    for (const id of printed) assert.ok(coded.has(settled('DE', id)), id)
  })

  it('read as canonical or corrected in every GLEIF record of the countries served', () => {
    const countryOf = new Map(
      found('registry-id-rules/ra-codes.csv', /^(\w\w,RA\d{6}),/gm).map(row => [row.slice(3), row.slice(0, 2)]),
    )
    const filed =
      read('gleif-lei-records/multi_lei_records.json') +
      read('gleif-lei-records/single_lei_record_5299001ERX0K10IZUL40.json')
    const pairs = filed.matchAll(/"registeredAt":\s*{\s*"id":\s*"(RA\d+)"[^}]*},\s*"registeredAs":\s*"([^"]+)"/g)
    let count = 0
    for (const [, authority = '', entityId = ''] of pairs) {
      const court = courtByRegistrationAuthority(authority)
      const country = court ? 'DE' : (countryOf.get(authority) ?? '')
      if (!isServedCountry(country)) continue
      settled(country, court ? `${court}.${entityId}` : entityId)
      count++
    }
    assert.ok(count > 0)
  })

  it('behave as in each row of the shared acceptance table', () => {
    const rows = found('registry-id-rules/ids.csv', /^(\w\w,[^,]*,[^,]*,\w+),/gm).map(row => row.split(','))
    assert.ok(rows.length >= 76)
    for (const [country = '', text = '', canonical = '', kind] of rows) {
      assert.ok(isServedCountry(country))
      const reading = readRegistryId(country, text)
      const outcome =
        reading.kind === 'corrected' ? reading.correction : reading.kind === 'refused' ? reading.reason : reading.kind
      assert.equal(outcome, kind, `${country} ${text}`)
      if ('registryId' in reading) assert.equal(reading.registryId, canonical)
    }
  })
})
