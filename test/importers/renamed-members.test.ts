import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { type KnownMembers, knownMembers } from '#data/reference/known-members.ts'
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

// GLEIF's JSON has the text of an element in `$`, or in its place. Were all `$` renamed, no record would have an LEI.
const isNamed = (path: string) => !path.endsWith('.$')

const isObject = (value: unknown) => isRecord(value) && !('$' in value)
const hasMembers = (value: unknown) => isObject(value) || (Array.isArray(value) && value.some(isObject))

type Change = (value: unknown, path: readonly string[]) => unknown

/** Changes the value at a path, in each item of the lists on the way to it. */
const changing = (change: (member: unknown) => unknown): Change => {
  const changed: Change = (value, [first, ...rest]) => {
    if (first === undefined) return change(value)
    if (Array.isArray(value)) return value.map(item => changed(item, [first, ...rest]))
    if (!isRecord(value) || !(first in value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, name === first ? changed(member, rest) : member]),
    )
  }
  return changed
}

const isText = (value: unknown) => value !== null && value !== '' && typeof value !== 'object'

const changes: Readonly<Record<string, Change>> = {
  'with another name': renamed,
  'whose object is a text now': changing(value => (hasMembers(value) ? 'text' : value)),
  'whose text is an object now': changing(value => (isText(value) ? { value } : value)),
  'whose text is a list now': changing(value => (isText(value) ? [value] : value)),
  'whose object is a list of two now': changing(value => (isObject(value) ? [value, value] : value)),
  'whose list is an object now': changing(value => (hasMembers(value) && Array.isArray(value) ? value[0] : value)),
  'whose list of texts is one text now': changing(value =>
    Array.isArray(value) && value.every(isText) ? value.join(', ') : value,
  ),
}

/** Whether files of a register have both an object and a list at a path: extracts of PL, and JSON that was XML. */
const mayBeBoth = (known: KnownMembers, [first, ...rest]: readonly string[]): boolean => {
  if (first === undefined) return known.isList && known.mayBeOne
  const below = known.members.get(first)
  return below !== 'text' && below ? mayBeBoth(below, rest) : false
}

/** Whether a company is read without the member at a path once it has changed; a rejected record is told anyway. */
const isLost = (map: MapRecord<unknown>, record: unknown, changed: unknown, path: readonly string[]): boolean => {
  const after = read(map, changed)
  if (after.kind === 'rejected' || isDeepStrictEqual(after, read(map, record))) return false
  return isDeepStrictEqual(after, read(map, renamed(record, path)))
}

/** The paths of members that a company is read from, and whose change no import would tell. */
const untold = (source: string, map: MapRecord<unknown>, record: unknown, change: Change): string[] => {
  const known = knownMembers(source) ?? assert.fail(`${source} has no list of members`)
  return [...new Set(pathsIn(record))].filter(isNamed).filter(path => {
    if (change !== renamed && mayBeBoth(known, path.split('.'))) return false
    const changed = change(record, path.split('.'))
    return [...unknownMembers(changed, known)].length === 0 && isLost(map, record, changed, path.split('.'))
  })
}

for (const [what, change] of Object.entries(changes))
  describe(`members ${what}`, () => {
    for (const { source, json } of importers.values())
      if (json)
        it(`are unknown members, wherever ${source} reads a company from them`, async () => {
          const records = await recordsOf(source)
          assert.ok(records.length > 0)
          assert.deepEqual([...new Set(records.flatMap(record => untold(source, json.map, record, change)))], [])
        })
  })
