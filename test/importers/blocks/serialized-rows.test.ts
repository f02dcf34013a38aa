import assert from 'node:assert/strict'
import type { SourceRow } from '#domain/companies/source-row.ts'
import { deserializeRows, serializeRows } from '../../../src/importers/blocks/serialized-rows.ts'

const plain: SourceRow = {
  country: 'NO',
  registry_id: '923609016',
  name: 'EQUINOR ASA',
  status: 'active',
  record: '{}',
  fields: 0,
  aliases: [],
  last_confirmed_at: null,
  source_updated_at: null,
  source_key: null,
  rank: null,
  is_alias: false,
}

const whole: SourceRow = {
  country: 'DE',
  registry_id: 'K1101.HRB1',
  name: 'Grüße "A" GmbH',
  status: 'dissolved',
  record: '{"identifiers":[{"scheme":"lei","value":"SYNTHETIC00000000271"}]}',
  fields: 12,
  aliases: ['HRB1', 'DE123456789'],
  last_confirmed_at: '2026-11-01T00:00:00Z',
  source_updated_at: '2026-10-31',
  source_key: 'SYNTHETIC00000000271',
  rank: '1',
  is_alias: true,
  name_since: '2020-01-01',
}

describe('rows that are sent to another thread as one string', () => {
  it('arrive as they were, with all members or without those that may be missing, in their order', () => {
    const rows = [plain, whole, { ...whole, aliases: ['HRB1'] }, plain]
    assert.deepEqual([...deserializeRows(serializeRows(rows))], rows)
  })

  it('are none if none were sent', () => assert.deepEqual([...deserializeRows(serializeRows([]))], []))
})
