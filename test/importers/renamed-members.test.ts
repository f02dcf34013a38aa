import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { knownMembers } from '#data/reference/known-members.ts'
import { isRecord } from '#domain/is-record.ts'
import { unknownMembers } from '../../src/importers/checks/unknown-members.ts'
import type { MapRecord } from '../../src/importers/importer.ts'
import { importers } from '../../src/importers/importers.ts'
import { createMemo } from '../../src/importers/mapping/memo.ts'
import { recordsOf } from '../support/json-fixtures.ts'

const read = (map: MapRecord<unknown>, record: unknown) =>
  map(record, {
    snapshotDate: '2026-11-15T00:00:00Z',
    day: '2026-11-15',
    joinedRows: () => [],
    naceEdition: undefined,
    memo: createMemo(),
  })

/** The paths of all members below a value; positions in lists are not part of a path. */
const pathsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(pathsIn)
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([name, member]) => [name, ...pathsIn(member).map(path => `${name}.${path}`)])
}

/** The value with another name for the member at a path, in each item of the lists on the way to it. */
const renamed = (value: unknown, [first, ...rest]: readonly string[]): unknown => {
  if (Array.isArray(value)) return value.map(item => renamed(item, [first ?? '', ...rest]))
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(([name, member]): [string, unknown] => {
    if (name !== first) return [name, member]
    return rest.length === 0 ? [`${name}New`, member] : [name, renamed(member, rest)]
  })
  return Object.fromEntries(entries)
}

// GLEIF's JSON has the text of an element in `$`. Were all of them renamed, no record would have an LEI.
const isNamed = (path: string) => !path.endsWith('.$')

/** The paths of members that a company is read from, and whose other name no import would tell. */
const untold = (source: string, map: MapRecord<unknown>, record: unknown): string[] => {
  const known = knownMembers(source) ?? assert.fail(`${source} has no list of members`)
  const before = read(map, record)
  return [...new Set(pathsIn(record))].filter(isNamed).filter(path => {
    const changed = renamed(record, path.split('.'))
    return [...unknownMembers(changed, known)].length === 0 && !isDeepStrictEqual(read(map, changed), before)
  })
}

describe('members with another name', () => {
  for (const { source, json } of importers.values())
    if (json)
      it(`are unknown members, wherever ${source} reads a company from them`, async () => {
        const records = await recordsOf(source)
        assert.ok(records.length > 0)
        assert.deepEqual([...new Set(records.flatMap(record => untold(source, json.map, record)))], [])
      })
})
