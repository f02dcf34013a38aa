import { deepEqual } from 'node:assert/strict'
import type { Company } from '#domain/companies/company.ts'
import { noMatch } from '#domain/search/engine/comparison.ts'
import { identify, rankIdentified } from '#domain/search/identifiers/identified-companies.ts'
import { identifierHit, mergeHits } from '#domain/search/identifiers/identifier-hits.ts'
import { readIdentifiers } from '#domain/search/identifiers/read-identifiers.ts'

const owner = (registry_id: string) =>
  ({
    ...{ country: 'DE', registry_id, name: `Nordlys ${registry_id} GmbH`, status: 'active' },
    ...{ identifiers: [], previous_names: [], other_names: [] },
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
