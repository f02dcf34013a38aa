import assert from 'node:assert/strict'
import type { ExplainedQuery } from '#domain/search/answer/explanation.ts'
import { toCandidate } from '#domain/search/answer/to-candidate.ts'
import type { EngineHit } from '#domain/search/engine/searcher.ts'
import { parseQuery } from '#domain/search/text/parse-query.ts'
import type { components } from '#generated/schema.ts'
import { hitOf } from './hits.ts'

type Company = components['schemas']['Company']

const equinor: Company = {
  country: 'NO',
  registry_id: '923609016',
  name: 'EQUINOR ASA',
  status: 'active',
  legal_form: null,
  status_detail: { registry_code: null, registry_label: null, since: null, on_register: true, flags: [] },
  previous_names: [
    { name: 'STATOIL ASA', from: null, until: '2018-05-15' },
    { name: 'STATOILHYDRO ASA', from: null, until: null },
  ],
  other_names: [{ name: 'Equinor Energi', type: 'trading', language: null }],
  incorporation_date: null,
  dissolution_date: null,
  activities: [],
  identifiers: [],
  capital: null,
  registered_address: {
    text: 'Forusbeen 50, 4035 Stavanger, Norway',
    street: 'Forusbeen 50',
    locality: 'Stavanger',
    region: null,
    postal_code: '4035',
    country: 'NO',
  },
  registry: {
    name: 'Enhetsregisteret',
    authority_code: 'RA000472',
    dataset: 'enheter',
    licence: 'NLOD-2.0',
    attribution: '',
    source_url_kind: 'record',
  },
  source_url: 'https://virksomhet.brreg.no/nb/oppslag/enheter/923609016',
  provenance: {},
  sources: [],
  data_freshness: { last_confirmed_at: null, source_updated_at: null },
}

const candidateOf = (
  q: string,
  hit: Partial<EngineHit>,
  { company = equinor, ...fields }: Partial<ExplainedQuery & { company: Company }> = {},
) => {
  const { words, legalForm } = parseQuery(q)
  const query: ExplainedQuery = {
    words,
    hasLegalForm: legalForm !== 0,
    mode: 'auto',
    country: null,
    locality: undefined,
    ...fields,
  }
  return toCandidate(hitOf(hit), company, { threshold: 0.85, isExplained: true, query })
}

type Row = readonly [
  q: string,
  hit: Partial<EngineHit>,
  query: Partial<ExplainedQuery>,
  feature: string,
  expected: string,
]

const rows: readonly Row[] = [
  ['equinor', {}, {}, 'name', 'A 1 equal to the name ignoring its legal form'],
  ['statoil', { otherNameIndex: 0 }, {}, 'name', 'A 1 equal to a former name ignoring its legal form'],
  [
    'energi equinor',
    { otherNameIndex: 2, inversions: 1 },
    {},
    'name',
    'A 1 has the words of another name of the company in a different order',
  ],
  ['equinor stavanger', {}, {}, 'name', 'A 1 the whole of the name, ignoring its legal form, is in the query'],
  [
    'equinnor',
    { queryCoverage: 0.9, fieldCoverage: 0.9 },
    {},
    'name',
    'B 0.81 near the name: 90 % of it is in the query, 90 % of the query was found',
  ],
  [
    'norsk equinor olje',
    { queryCoverage: 0.3, fieldCoverage: 1 },
    {},
    'name',
    'F 0.3 little like the name: 100 % of it is in the query, 30 % of the query was found; not in the name: norsk, olje',
  ],
  [
    `norsk olje gass kraft ${'x'.repeat(50)} equinor`,
    { queryCoverage: 0.3, fieldCoverage: 1 },
    {},
    'name',
    'F 0.3 little like the name: 100 % of it is in the query, 30 % of the query was found; not in the name: norsk, olje, gass',
  ],
  [
    `${'x'.repeat(50)} equinor`,
    { queryCoverage: 0.3, fieldCoverage: 1 },
    {},
    'name',
    `F 0.3 little like the name: 100 % of it is in the query, 30 % of the query was found; not in the name: ${'x'.repeat(40)}`,
  ],
  [
    'norsk energi',
    { otherNameIndex: 2, queryCoverage: 0.5, fieldCoverage: 0.5 },
    {},
    'name',
    'F 0.25 little like another name of the company: 50 % of it is in the query, 50 % of the query was found; not in the name: norsk; only in the name: equinor',
  ],
  [
    'statoilhydro 2 stavanger',
    { otherNameIndex: 1, queryCoverage: 0.8, fieldCoverage: 1 },
    {},
    'name',
    'B 0.8 near a former name: 100 % of it is in the query, 80 % of the query was found; not in the name: 2',
  ],
  [
    'equinnor',
    { otherNameIndex: 2, queryCoverage: 0.9, fieldCoverage: 0.5 },
    {},
    'name',
    'B 0.45 near another name of the company: 50 % of it is in the query, 90 % of the query was found; only in the name: energi',
  ],
  [
    'stiftelse equinor',
    { legalFormMatch: -1, isOtherFamily: true },
    {},
    'legal_form',
    'F 0 one is an association or a foundation, the other a company',
  ],
  ['forusbeen 50', { kind: 'address' }, {}, 'name', 'Z null the query was found in the address, not in a name'],
  [
    'equinor asa',
    { legalFormMatch: 1 },
    {},
    'legal_form',
    'A 1 the query has the same legal form as the name, or a variant of it',
  ],
  ['equinor gmbh', { legalFormMatch: -1 }, {}, 'legal_form', 'F 0 the query has a different legal form from the name'],
  ['equinor', {}, {}, 'legal_form', 'Z null no legal form in the query'],
  ['equinor gmbh', {}, {}, 'legal_form', 'Z null no legal form in the name'],
  ['forusbeen 50', { kind: 'address' }, {}, 'address', 'A 1 all of the street is in the query'],
  [
    'forusbeen 51',
    { kind: 'address', queryCoverage: 0.8, fieldCoverage: 0.8 },
    {},
    'address',
    'B 0.64 80 % of the street is in the query, 80 % of the query was found',
  ],
  ['equinor forusbeen 50', { kind: 'both' }, {}, 'address', 'A 1 100 % of the street is in the query'],
  ['equinor forusbeen', { kind: 'both' }, {}, 'address', 'B 0.5 50 % of the street is in the query'],
  ['equinor', {}, {}, 'address', 'Z null no address in the query'],
  ['equinor', {}, { mode: 'name' }, 'address', 'Z null only names were compared'],
  ['equinor stavanger', { isPlaceMatched: true }, {}, 'locality', 'A 1 Stavanger is in the query'],
  ['equinor 4035', { isPlaceMatched: true }, {}, 'locality', 'A 1 the postal code 4035 is in the query'],
  ['equinor stavenger', { isPlaceMatched: true }, {}, 'locality', 'B null part of Stavanger is in the query'],
  ['equinor', {}, { locality: 'stavanger' }, 'locality', 'A 1 Stavanger is the requested place'],
  ['equinor', {}, {}, 'locality', 'Z null its place is not in the query'],
  ['equinor', {}, { country: 'NO' }, 'country', 'A 1 NO is the requested country'],
  ['equinor', {}, {}, 'country', 'Z null no country in the request'],
]

describe('the explanation of a candidate', () => {
  for (const [q, hit, query, feature, expected] of rows)
    it(`EQUINOR ASA found by ${q} ${JSON.stringify({ ...hit, ...query })}, ${feature}: ${expected}`, () => {
      const explanation = candidateOf(q, hit, query).explanation.find(row => row.feature === feature)
      assert.equal(`${explanation?.grade} ${explanation?.score} ${explanation?.detail}`, expected)
    })

  it('has five features, each graded A, B, F or Z, with a score unless the grade is Z', () => {
    const { explanation } = candidateOf('equinor', {})
    assert.deepEqual(
      explanation.map(({ feature }) => feature),
      ['name', 'legal_form', 'address', 'locality', 'country'],
    )
    for (const { grade, score } of explanation) assert.equal(grade === 'Z', score === null)
  })

  it('says that only STAVANGER HAVN ENERGI has havn to a search for "stavanger energi", also if Stavanger is its place', () => {
    const company = { ...equinor, name: 'STAVANGER HAVN ENERGI AS' }
    const { explanation } = candidateOf('stavanger energi', { fieldCoverage: 0.7 }, { company })
    const name = explanation?.find(({ feature }) => feature === 'name')
    assert.match(name?.detail ?? '', /; only in the name: havn$/)
  })

  it('of a company without an address says that its address and its place are not known', () => {
    const { explanation } = candidateOf('equinor', {}, { company: { ...equinor, registered_address: null } })
    const details = explanation.filter(({ feature }) => ['address', 'locality'].includes(feature))
    assert.deepEqual(
      details.map(({ detail }) => detail),
      ['its address is not known', 'its place is not known'],
    )
  })
})

describe('a candidate', () => {
  const fields: { hit: Partial<EngineHit>; matched: object }[] = [
    { hit: {}, matched: { field: 'name', value: 'EQUINOR ASA' } },
    { hit: { otherNameIndex: 0 }, matched: { field: 'previous_names', value: 'STATOIL ASA' } },
    { hit: { otherNameIndex: 1 }, matched: { field: 'previous_names', value: 'STATOILHYDRO ASA' } },
    { hit: { otherNameIndex: 2 }, matched: { field: 'other_names', value: 'Equinor Energi' } },
    { hit: { otherNameIndex: 2, kind: 'both' }, matched: { field: 'other_names', value: 'Equinor Energi' } },
    // The company had one more name when it was indexed.
    { hit: { otherNameIndex: 3 }, matched: { field: 'name', value: 'EQUINOR ASA' } },
    {
      hit: { kind: 'address' },
      matched: { field: 'registered_address', value: 'Forusbeen 50, 4035 Stavanger, Norway' },
    },
  ]
  for (const { hit, matched } of fields)
    it(`has matched_on ${JSON.stringify(matched)} for the hit ${JSON.stringify(hit)}`, () => {
      assert.deepEqual(candidateOf('equinor', hit).matched_on, matched)
    })

  it('is a match from the threshold on, with the confidence rounded to three decimals', () => {
    assert.deepEqual(
      [0.8494, 0.85, 0.9996].map(confidence => {
        const { match, confidence_score } = candidateOf('equinor', { confidence })
        return [confidence_score, match]
      }),
      [
        [0.849, false],
        [0.85, true],
        [1, true],
      ],
    )
  })

  it('has a percent-encoded lookup path: C 1234/MSPH is C%201234%2FMSPH', () => {
    const company = { ...equinor, country: 'IE' as const, registry_id: 'C 1234/MSPH' }
    assert.equal(candidateOf('equinor', {}, { company }).lookup, '/v1/companies/IE/C%201234%2FMSPH')
  })
})
