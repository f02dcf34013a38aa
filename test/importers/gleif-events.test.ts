import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMemo } from '../../src/importers/mapping/memo.ts'
import { statusFacts } from '../../src/importers/registers/gleif/gleif-status.ts'
import { type LeiElement, type LeiRecord, toLeiRecord } from '../../src/importers/registers/gleif/lei-record.ts'
import { fixture, openStores, runImport } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'

interface Event {
  type: string
  status: string
  day: string
}

const prefix = 'Entity.LegalEntityEvents.LegalEntityEvent'
const expiration = /<lei:EntityExpirationDate>.*?<\/lei:EntityExpirationReason>/su

// The German company of the fixtures has an expiration, as files had until 2022; it gets events instead.
const formats: Readonly<Record<string, (events: readonly Event[]) => string>> = {
  'gleif-synthetic.xml': events => {
    const written = events.map(
      ({ type, status, day }) =>
        `<lei:LegalEntityEvent group_type="STANDALONE" event_status="${status}"><lei:LegalEntityEventType>${type}</lei:LegalEntityEventType><lei:LegalEntityEventEffectiveDate>${day}T00:00:00.000Z</lei:LegalEntityEventEffectiveDate></lei:LegalEntityEvent>`,
    )
    const xml = readFileSync(fixture('gleif-synthetic.xml'), 'utf8')
    return xml.replace(expiration, `<lei:LegalEntityEvents>${written.join('')}</lei:LegalEntityEvents>`)
  },
  'gleif-synthetic.csv': events => {
    const columns = ['LegalEntityEventType', 'event_status', 'LegalEntityEventEffectiveDate']
    const header = events.flatMap((_, at) => columns.map(column => `,"${prefix}.${at + 1}.${column}"`))
    const cells = events.flatMap(({ type, status, day }) => [type, status, `${day}T00:00:00+01:00`])
    const lines = readFileSync(fixture('gleif-synthetic.csv'), 'utf8').trim().split('\n')
    return lines
      .map((line, at) => {
        if (at === 0) return line + header.join('')
        const isGerman = line.includes('HRA 99001')
        const own = cells.map(cell => `,"${isGerman ? cell : ''}"`).join('')
        return (isGerman ? line.replace(/"2025-12-31T00:00:00Z","DISSOLVED"/, '"",""') : line) + own
      })
      .join('\n')
  },
  'gleif-synthetic.json': events => {
    const copy = JSON.parse(readFileSync(fixture('gleif-synthetic.json'), 'utf8'))
    const { Entity } = copy.records.find(({ LEI }: { LEI: { $: string } }) => LEI.$ === 'SYNTHETIC00000000271')
    delete Entity.EntityExpirationDate
    delete Entity.EntityExpirationReason
    Entity.LegalEntityEvents = {
      LegalEntityEvent: events.map(({ type, status, day }) => ({
        '@group_type': 'STANDALONE',
        '@event_status': status,
        LegalEntityEventType: { $: type },
        LegalEntityEventEffectiveDate: { $: `${day}T00:00:00.000Z` },
      })),
    }
    return JSON.stringify(copy)
  },
  'gleif-synthetic-api.json': events => {
    const reply = JSON.parse(readFileSync(fixture('gleif-synthetic-api.json'), 'utf8'))
    const record = reply.data.find(({ id }: { id: string }) => id === 'SYNTHETIC00000000271')
    Object.assign(record.attributes.entity, {
      expiration: { date: null, reason: null },
      eventGroups: [
        {
          groupType: 'STANDALONE',
          events: events.map(({ type, status, day }) => ({ type, status, effectiveDate: `${day}T00:00:00Z` })),
        },
      ],
    })
    return JSON.stringify(reply)
  },
}

const writeFile = (folder: string, name: string, events: readonly Event[], isActive = false) => {
  const file = join(folder, name)
  const written = formats[name]?.(events) ?? ''
  writeFileSync(file, isActive ? written.replaceAll('INACTIVE', 'ACTIVE') : written)
  return file
}

async function imported(name: string, events: readonly Event[], isActive = false) {
  using folder = tempFolder()
  await runImport(folder.path, 'gleif', writeFile(folder.path, name, events, isActive))
  await using stores = openStores(folder.path)
  const company = await stores.companies.find('DE', 'M1201.HRA99001')
  return [
    company?.status,
    company?.dissolution_date,
    company?.status_detail.on_register,
    company?.status_detail.flags.join(),
    company?.status_detail.since,
  ]
}

const cases: readonly { events: readonly Event[]; expected: unknown[] }[] = [
  {
    events: [{ type: 'DISSOLUTION', status: 'COMPLETED', day: '2025-11-09' }],
    expected: ['dissolved', '2025-11-09', false, '', null],
  },
  {
    events: [
      { type: 'CHANGE_LEGAL_ADDRESS', status: 'COMPLETED', day: '2024-01-01' },
      { type: 'DISSOLUTION', status: 'COMPLETED', day: '2025-11-09' },
    ],
    expected: ['dissolved', '2025-11-09', false, '', null],
  },
  {
    events: [{ type: 'DISSOLUTION', status: '', day: '2025-11-09' }],
    expected: ['dissolved', '2025-11-09', false, '', null],
  },
  {
    events: [{ type: 'ABSORPTION', status: '', day: '2025-11-09' }],
    expected: ['inactive', null, null, '', null],
  },
  {
    events: [{ type: 'DISSOLUTION', status: 'WITHDRAWN_CANCELLED', day: '2025-11-09' }],
    expected: ['inactive', null, null, '', null],
  },
  {
    events: [{ type: 'DISSOLUTION', status: 'IN_PROGRESS', day: '2025-11-09' }],
    expected: ['inactive', null, null, '', null],
  },
  {
    events: [{ type: 'MERGERS_AND_ACQUISITIONS', status: 'COMPLETED', day: '2025-11-09' }],
    expected: ['inactive', null, null, 'merged', null],
  },
  {
    events: [{ type: 'ABSORPTION', status: 'COMPLETED', day: '2025-11-09' }],
    expected: ['inactive', null, null, 'merged', null],
  },
  {
    events: [
      { type: 'ABSORPTION', status: 'COMPLETED', day: '2019-03-01' },
      { type: 'DISSOLUTION', status: 'COMPLETED', day: '2025-11-09' },
    ],
    expected: ['dissolved', '2025-11-09', false, '', null],
  },
  {
    events: [
      { type: 'DISSOLUTION', status: 'COMPLETED', day: '2025-11-09' },
      { type: 'MERGERS_AND_ACQUISITIONS', status: 'COMPLETED', day: '2025-11-09' },
    ],
    expected: ['dissolved', '2025-11-09', false, 'merged', null],
  },
]

describe('a company that GLEIF calls INACTIVE, in files since 2022, which have events and no expiration', () => {
  for (const name of Object.keys(formats))
    for (const { events, expected } of cases) {
      const told = events.map(({ type, status }) => `${type} ${status || 'without a status'}`).join(' and ')
      it(`is ${expected[0]} after ${told} in ${name}`, async () => {
        assert.deepEqual(await imported(name, events), expected)
      })
    }
})

it('a company of GLEIF with a successor is merged, also if its dissolution was completed a week after the merger', () => {
  const record = {
    entityStatus: 'INACTIVE',
    events: [
      { type: 'ABSORPTION', status: 'COMPLETED', effectiveDate: '2025-11-02T00:00:00Z' },
      { type: 'DISSOLUTION', status: 'COMPLETED', effectiveDate: '2025-11-09T00:00:00Z' },
    ],
    successors: [{ lei: undefined, name: 'Synthetische Nachfolge GmbH' }],
  } as unknown as LeiRecord
  const { status, status_detail } = statusFacts(createMemo(), record, { country: 'DE', name: 'Synthetik GmbH' })
  assert.deepEqual([status, status_detail.flags], ['dissolved', ['merged']])
})

it('a record of GLEIF has each successor that is named by its LEI, its name or both, and none that is empty', () => {
  const given = [
    ['SYNTHETIC00000000271', undefined],
    [undefined, 'Synthetische Nachfolge GmbH'],
    [undefined, undefined],
    ['SYNTHETIC00000000368', 'Synthetik SE'],
  ]
  const isSuccessor = ({ members: [first] }: LeiElement) => first === 'SuccessorLEI'
  const members = (element: LeiElement) => (isSuccessor(element) ? given : [])
  assert.deepEqual(
    toLeiRecord({ text: () => undefined, names: () => [], members }).successors.map(({ lei, name }) => [lei, name]),
    [given[0], given[1], given[3]],
  )
})

const open: readonly { events: readonly Event[]; expected: unknown[] }[] = [
  {
    events: [{ type: 'BANKRUPTCY', status: 'IN_PROGRESS', day: '2025-11-09' }],
    expected: ['in_insolvency', null, true, '', '2025-11-09'],
  },
  {
    events: [
      { type: 'LIQUIDATION', status: 'IN_PROGRESS', day: '2024-01-01' },
      { type: 'INSOLVENCY', status: 'IN_PROGRESS', day: '2025-11-09' },
    ],
    expected: ['in_insolvency', null, true, '', '2025-11-09'],
  },
  {
    events: [{ type: 'VOLUNTARY_ARRANGEMENT', status: 'IN_PROGRESS', day: '2025-11-09' }],
    expected: ['in_insolvency', null, true, 'reorganisation', '2025-11-09'],
  },
  {
    events: [{ type: 'LIQUIDATION', status: 'IN_PROGRESS', day: '2025-11-09' }],
    expected: ['in_liquidation', null, true, '', '2025-11-09'],
  },
  {
    events: [{ type: 'BANKRUPTCY', status: 'WITHDRAWN_CANCELLED', day: '2025-11-09' }],
    expected: ['active', null, true, '', null],
  },
  {
    events: [{ type: 'CHANGE_LEGAL_NAME', status: 'IN_PROGRESS', day: '2025-11-09' }],
    expected: ['active', null, true, '', null],
  },
]

describe('a company of GLEIF with more events than the five of files of today', () => {
  const change = { type: 'CHANGE_LEGAL_ADDRESS', status: 'COMPLETED', day: '2024-01-01' }
  const dissolution = { type: 'DISSOLUTION', status: 'COMPLETED', day: '2025-11-09' }
  for (const name of Object.keys(formats))
    it(`is dissolved by the seventh of its events in ${name}`, async () => {
      const expected = ['dissolved', '2025-11-09', false, '', null]
      assert.deepEqual(await imported(name, [...Array.from({ length: 6 }, () => change), dissolution]), expected)
    })
})

describe('days of events of GLEIF that cannot be read', () => {
  for (const name of Object.keys(formats))
    it(`are named: ${name}`, async () => {
      using folder = tempFolder()
      const events = [{ type: 'BANKRUPTCY', status: 'IN_PROGRESS', day: '09.11.2025' }]
      const { drift } = await runImport(folder.path, 'gleif', writeFile(folder.path, name, events), { sample: false })
      assert.match(Object.keys(drift.unreadable_dates).join(), /[eE]ffectiveDate/)
    })
})

describe('a company that GLEIF calls ACTIVE, which has no status for proceedings', () => {
  for (const name of Object.keys(formats))
    for (const { events, expected } of open) {
      const told = events.map(({ type, status }) => `${type} ${status}`).join(' and ')
      it(`is ${expected[0]} with ${told} in ${name}`, async () => {
        assert.deepEqual(await imported(name, events, true), expected)
      })
    }
})
