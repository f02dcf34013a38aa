import assert from 'node:assert/strict'
import type { Health, Troubles } from '#domain/health/health-minute.ts'
import type { Span } from '#domain/health/health-spans.ts'
import { historyParts, shareText } from '../../src/pages/status/health-bars.ts'
import { healthParts, overallText } from '../../src/pages/status/health-texts.ts'
import { inWords } from '../../src/pages/views/durations.ts'
import type { SearchStatus } from '../../src/search/search-service.ts'
import { idleSearch } from '../support/scripted-search.ts'

const ready: SearchStatus = { ...idleSearch, documents: 312, builtAt: 0 }
const readable = { status: 'pass', operational: 19, total: 19, degraded: [], damaged_records: 0 } as const

/** A service that works, apart from what a test changes. */
const healthWith = (components: Partial<Health['components']> = {}): Health => ({
  status: 'pass',
  version: '1',
  release: '1.0.0',
  time: '2026-11-01T00:00:00Z',
  components: {
    api: { status: 'pass' },
    search_index: { status: 'pass' },
    usage_store: { status: 'pass' },
    partitions: { ...readable, degraded: [] },
    ...components,
  },
})

const warn = (output: string) => ({ status: 'warn' as const, output })

const states: readonly [said: string, Partial<Health['components']>, Partial<SearchStatus>][] = [
  ['Everything works.', {}, {}],
  ['Everything works.', { limit_store: { status: 'pass' } }, {}],
  [
    'Lookups and searches do not work in DE and NO.',
    { partitions: { ...readable, status: 'warn', operational: 17, degraded: ['DE', 'NO'] } },
    {},
  ],
  [
    'Lookups and searches do not work.',
    { partitions: { ...readable, status: 'fail', operational: 0, degraded: [] } },
    {},
  ],
  [
    'Some records cannot be read.',
    { partitions: { ...readable, status: 'warn', degraded: [], damaged_records: 2 } },
    {},
  ],
  ['Search is behind for DE.', { search_index: warn('') }, { stale: ['DE'] }],
  ['Search is not ready yet.', { search_index: warn('') }, { state: 'building', documents: 0 }],
  ['Search is not updated.', { search_index: { status: 'fail' } }, { state: 'failed' }],
  ['Search does not work.', { search_index: { status: 'fail' } }, { state: 'failed', documents: 0 }],
  ['Usage cannot be recorded.', { usage_store: warn('Usage cannot be recorded.') }, {}],
  ['Keys cannot be checked.', { usage_store: { status: 'fail', output: 'The accounts database cannot be read.' } }, {}],
  ['Each server counts limits separately.', { limit_store: warn('Each server counts limits separately.') }, {}],
  [
    'Search is behind for NO. Each server counts limits separately.',
    { search_index: warn(''), limit_store: warn('Each server counts limits separately.') },
    { stale: ['NO'] },
  ],
]

describe('the state of the service in words', () => {
  for (const [said, components, search] of states)
    it(`says "${said}" for ${JSON.stringify({ ...components, ...search })}`, () => {
      const parts = healthParts(healthWith(components), { ...ready, ...search })
      assert.equal(overallText(parts), said)
      for (const { text } of parts) assert.match(text, /^[A-Z].*\.$/)
    })

  it('counts search as down, now and in the bars, while no country can be read and the index is complete', () => {
    const partitions = { ...readable, status: 'fail' as const, operational: 0, degraded: [] }
    const parts = healthParts(healthWith({ partitions }), ready)
    assert.equal(parts.find(({ name }) => name === 'search_index')?.status, 'fail')
    const recorded = new Map<number, Troubles>([
      [0, {}],
      [1, { partitions: 'fail' }],
    ])
    const [search] = historyParts(recorded, ['search_index'], { from: 0, to: 2 })
    assert.deepEqual([search?.title, shareText(search?.spans ?? [])], ['Search', '50 %'])
  })

  it('counts search as limited, now and in the bars, while 1 of 19 countries cannot be read and the index is complete', () => {
    const partitions = { ...readable, status: 'warn' as const, operational: 18, degraded: ['NL'] }
    const parts = healthParts(healthWith({ partitions }), ready)
    assert.equal(parts.find(({ name }) => name === 'search_index')?.status, 'warn')
    const recorded = new Map<number, Troubles>([
      [0, {}],
      [1, { partitions: 'warn', NL: 'fail' }],
      [2, { partitions: 'warn' }],
      [3, { partitions: 'warn', NL: 'fail', search_index: 'fail' }],
    ])
    const [search, country] = historyParts(recorded, ['search_index'], { from: 0, to: 4 })
    assert.deepEqual(
      search?.spans.map(({ state }) => state),
      ['pass', 'warn', 'pass', 'fail'],
    )
    assert.equal(country?.title, 'Lookups in the Netherlands')
  })

  const held = { ...readable, operational: 1, total: 1, not_held: ['SE'] }
  for (const [lookups, search, partitions] of [
    ['Companies of all 19 countries can be looked up.', 'Companies of all 19 countries can be searched.', readable],
    [
      'Companies of the 1 country of this server can be looked up.',
      'Companies of the 1 country of this server can be searched.',
      held,
    ],
    [
      'Lookups in NO answer 503 and cost nothing. The other 18 countries work.',
      'Searches in NO answer 503 and cost nothing. The other 18 countries work.',
      { ...readable, operational: 18, degraded: ['NO'] },
    ],
    [
      'Lookups in NO answer 503 and cost nothing. The other country works.',
      'Searches in NO answer 503 and cost nothing. The other country works.',
      { ...held, total: 2, degraded: ['NO'] },
    ],
    [
      'No country can be read: every lookup answers 503 and costs nothing.',
      'No country can be read, so none can be searched.',
      { ...readable, operational: 0 },
    ],
  ] as const)
    it(`says "${lookups}" and "${search}"`, () => {
      const parts = healthParts(healthWith({ partitions } as never), ready)
      const textOf = (part: string) => parts.find(({ name }) => name === part)?.text
      assert.deepEqual([textOf('partitions'), textOf('search_index')], [lookups, search])
    })

  const span = (state: Span['state'], minutes: number): Span => ({ state, from: 0, to: minutes })
  for (const [share, spans] of [
    ['not recorded', [span('unknown', 1440)]],
    ['100 %', [span('unknown', 1439), span('pass', 1)]],
    ['99.93 %', [span('pass', 1439), span('fail', 1)]],
    ['50 %', [span('pass', 10), span('warn', 10)]],
  ] as const)
    it(`gives ${share} for ${spans.map(({ state, to }) => `${to} minutes ${state}`).join(', ')}`, () => {
      assert.equal(shareText(spans), share)
    })

  for (const [minutes, words] of [
    [0.5, 'less than a minute'],
    [1, '1 minute'],
    [785, '13 hours 5 minutes'],
    [1440, '1 day'],
    [3 * 1440 + 61, '3 days 1 hour'],
  ] as const)
    it(`writes ${minutes} minutes as ${words}`, () => {
      assert.equal(inWords(minutes), words)
    })
})
