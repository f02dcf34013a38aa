import { deepEqual } from 'node:assert/strict'
import type { Company } from '#domain/companies/company.ts'
import { noMatch } from '#domain/search/engine/comparison.ts'
import { identify, rankIdentified } from '#domain/search/identifiers/identified-companies.ts'
import { identifierHit, mergeHits } from '#domain/search/identifiers/identifier-hits.ts'
import { readIdentifiers } from '#domain/search/identifiers/read-identifiers.ts'

const owner = (registry_id: string) =>
  ({
    country: 'DE',
    registry_id,
    name: `Nordlys ${registry_id} GmbH`,
    status: 'active',
    identifiers: [],
    previous_names: [],
    other_names: [],
  }) as unknown as Company

describe('the companies of a short number', () => {
  const { readings } = readIdentifiers('HRB 424', ['DE'])
  const reading = readings.find(({ aliases }) => aliases.includes('HRB424'))
  const ids = ['B8536.HRB424', 'M1402.HRB424', 'R1101.HRB424']
  const found = reading ? rankIdentified(ids.map(id => identify(owner(id), reading))) : []

  it('share its probability of 0.9, and stand before names that hardly match', () => {
    const named = { ...noMatch(), score: 0.5, confidence: 0.003, document: 1, country: 'DE', isActive: true }
    const hits = mergeHits(found.map(identifierHit), [{ ...named, registry_id: 'R1.HRB1' }])
    deepEqual(
      hits.map(({ registry_id, confidence }) => [registry_id, confidence.toFixed(3)]),
      [...ids.map(id => [id, '0.300']), ['R1.HRB1', '0.003']],
    )
  })
})

describe('the words beside a number', () => {
  const confidenceOf = (q: string, country: 'GB' | 'NO', given: Partial<Company>) => {
    const company = { ...owner(''), country, registered_address: { text: '1 Quay, London' }, ...given } as Company
    const readings = readIdentifiers(q, [country]).readings.filter(reading =>
      reading.registryIds.includes(company.registry_id),
    )
    return Math.max(...readings.map(reading => identify(company, reading).confidence))
  }
  const british = { registry_id: '06967289', name: 'TESCO UNDERWRITING LIMITED' }

  it("agree with one without a check digit if more than half are the company's: half may be those of its group or town", () => {
    deepEqual(
      [
        confidenceOf('Tesco Underwriting 06967289', 'GB', british),
        confidenceOf('Tesco Underwriting London Office 06967289', 'GB', british),
        confidenceOf('Tesco Maintenance Ltd 06967289', 'GB', british),
        confidenceOf('Hays London 06967289', 'GB', british),
      ],
      [0.99, 0.99, 0.3, 0.3],
    )
  })

  it('agree with one that was given apart from them if half are', () => {
    const company = { ...owner(''), country: 'GB', registered_address: null, ...british } as Company
    const [reading] = readIdentifiers('06967289 Tesco Insurance', ['GB']).readings
    deepEqual(
      reading && [identify(company, reading, true).confidence, identify(company, reading).confidence],
      [0.99, 0.3],
    )
  })

  it('agree with one with a correct check digit if half are', () => {
    const norwegian = { registry_id: '923609016', name: 'EQUINOR ENERGY AS' }
    deepEqual(confidenceOf('Equinor Norge 923609016', 'NO', norwegian), 1)
  })
})
