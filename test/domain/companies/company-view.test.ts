import assert from 'node:assert/strict'
import type { Company } from '#domain/companies/company.ts'
import { viewOf, viewTag } from '#domain/companies/company-view.ts'
import { contract } from '../../contract-checker/contract-operations.ts'
import { schemaViolations } from '../../contract-checker/schema-violations.ts'

const company = {
  ...contract.components.examples.company?.value,
  incorporation_date: '1995-03-12',
  activities: [{ scheme: 'NACE', version: '2.1', code: '06.100', nace_code: '06.10', label: null, primary: true }],
  data_freshness: { last_confirmed_at: '2026-11-19T03:12:44Z', source_updated_at: null },
} as unknown as Company

const changes: readonly {
  what: string
  change: Partial<Company>
  status: boolean
  summary: boolean
}[] = [
  { what: 'the name', change: { name: 'EQUINOR AS' }, status: true, summary: true },
  { what: 'the status', change: { status: 'dissolved' }, status: true, summary: true },
  {
    what: 'on_register',
    change: { status_detail: { ...company.status_detail, on_register: false } },
    status: true,
    summary: true,
  },
  {
    what: 'the flags',
    change: { status_detail: { ...company.status_detail, flags: ['strike_off_pending'] } },
    status: true,
    summary: true,
  },
  { what: 'the legal form', change: { legal_form: null }, status: false, summary: true },
  { what: 'the address', change: { registered_address: null }, status: false, summary: true },
  { what: 'the day of incorporation', change: { incorporation_date: null }, status: false, summary: true },
  { what: 'the activities', change: { activities: [] }, status: false, summary: false },
  {
    what: 'the time of confirmation',
    change: { data_freshness: { last_confirmed_at: '2027-01-01T00:00:00Z', source_updated_at: null } },
    status: false,
    summary: false,
  },
]

describe('a view of a company', () => {
  it('has 6 members by status, 12 by summary, without flags, and is the company itself in full', () => {
    assert.deepEqual(viewOf(company, 'status'), {
      country: 'NO',
      registry_id: '923609016',
      name: 'EQUINOR ASA',
      status: 'active',
      on_register: true,
      last_confirmed_at: '2026-11-19T03:12:44Z',
    })
    assert.deepEqual(viewOf(company, 'summary'), {
      country: 'NO',
      registry_id: '923609016',
      name: 'EQUINOR ASA',
      status: 'active',
      on_register: true,
      legal_form_kind: 'public_limited',
      legal_form_label: 'Allmennaksjeselskap',
      incorporation_date: '1995-03-12',
      dissolution_date: null,
      address: 'Forusbeen 50, 4035 Stavanger, Norway',
      source_url: 'https://virksomhet.brreg.no/nb/oppslag/enheter/923609016',
      last_confirmed_at: '2026-11-19T03:12:44Z',
    })
    assert.equal(viewOf(company, 'full'), company)
  })

  it('says by status and by summary what qualifies the status: that the company is to be struck off, or moved, and where to', () => {
    const successor = { country: 'DE', registry_id: 'T2304V.HRB9999' }
    const moved: Company['status_detail'] = { ...company.status_detail, flags: ['relocated'], successor }
    for (const [view, schema] of [
      ['status', 'CompanyStatusView'],
      ['summary', 'CompanySummaryView'],
    ] as const) {
      const viewed = viewOf({ ...company, status: 'dissolved', status_detail: moved }, view)
      assert.deepEqual(schemaViolations({ $ref: `#/components/schemas/${schema}` }, viewed), [])
      assert.deepEqual('flags' in viewed && [viewed.flags, viewed.successor], [['relocated'], successor])
      const flagged = viewOf(
        { ...company, status_detail: { ...company.status_detail, flags: ['strike_off_pending'] } },
        view,
      )
      assert.deepEqual('flags' in flagged && [flagged.flags, 'successor' in flagged], [['strike_off_pending'], false])
    }
  })

  it('has null for what is not known: the legal form, the address', () => {
    const viewed = viewOf({ ...company, legal_form: null, registered_address: null }, 'summary')
    assert.deepEqual(
      Object.entries(viewed).flatMap(([name, value]) => (value === null ? [name] : [])),
      ['legal_form_kind', 'legal_form_label', 'dissolution_date', 'address'],
    )
    assert.deepEqual(schemaViolations({ $ref: '#/components/schemas/CompanySummaryView' }, viewed), [])
  })

  it('has a weak tag of 12 digits, the same in every process', () => {
    assert.match(viewTag(company, 'status'), /^W\/"\d{12}"$/)
    assert.equal(viewTag(structuredClone(company), 'summary'), viewTag(company, 'summary'))
    assert.notEqual(viewTag(company, 'summary'), viewTag(company, 'status'))
  })

  for (const { what, change, ...changed } of changes)
    it(`has another tag after a change of ${what} in: ${
      (['status', 'summary'] as const).filter(view => changed[view]).join(', ') || 'neither view'
    }`, () => {
      for (const view of ['status', 'summary'] as const)
        assert.equal(viewTag({ ...company, ...change }, view) !== viewTag(company, view), changed[view], view)
    })
})
