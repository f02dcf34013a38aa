import { createHash } from 'node:crypto'
import { fullDatesOf } from './full-file-dates.ts'
import { confirmedBefore, loneRecords } from './lone-records.ts'
import type { OpenPartition } from './open-partition.ts'
import { rulesOf } from './partition-rules.ts'
import { removedSince } from './removed-records.ts'

/**
 * Identifies the contents of a partition by its imports: equal for copies of a file, different after every import that
 * changed something. Format: `<number of the last import>-<hash of all imports>`.
 */
export type PartitionGeneration = string

const importsQuery = `SELECT import_id, source, identity, imported_at FROM imports WHERE import_id <= ? ORDER BY import_id`

const generationUpTo = (partition: OpenPartition, lastImport: number): PartitionGeneration => {
  const imports = partition.statement(importsQuery).raw().all(lastImport) as [number, ...string[]][]
  const history = createHash('sha256').update(JSON.stringify(imports)).digest('hex').slice(0, 16)
  return `${imports.at(-1)?.[0] ?? 0}-${history}`
}

export const generationOf = (partition: OpenPartition): PartitionGeneration =>
  generationUpTo(partition, Number.MAX_SAFE_INTEGER)

/** The companies of a partition that may have changed since a generation. */
interface PartitionChanges {
  /** Companies written since, in order. */
  written: string[]
  /** Companies that have since lost one of their records, or all of them. */
  removed: string[]
  /** Other companies that a register no longer lists, perhaps since before the generation. */
  unlisted: string[]
  /** Companies that a register does not list but that GLEIF has called active later, perhaps since before the generation. */
  relisted: string[]
  /** Companies of which facts of another source may now be served, because one of their sources may have been confirmed. */
  confirmed: string[]
}

const writtenQuery = 'SELECT DISTINCT registry_id FROM source_records WHERE import_id > ? ORDER BY registry_id'
// A company that left the register keeps the id of the import that last wrote it; only its status changes.
const unlistedQuery = `SELECT registry_id FROM source_records
  WHERE precedence = 1 AND status = 'unknown' AND import_id <= ? ORDER BY registry_id`
// Both follow from dates alone: a complete file arrives, or GLEIF confirms its record.
const loneUnlistedQuery = `SELECT registry_id FROM ${loneRecords} AND ${confirmedBefore}`
const relistedQuery = `SELECT registry_id FROM ${loneRecords} AND NOT ${confirmedBefore}`

// Which source is served depends on when each confirmed its record, and a confirmation does not write the row. A row with
// a time of its own may have been confirmed since. A row without one is confirmed by the files of its register: it may be
// served again if GLEIF's was served at the generation, because it was later by the days of a rule.
const confirmedQuery = `WITH confirmed AS (SELECT source, max(snapshot_date) AS at FROM imports AS file
    WHERE import_id <= @lastImport AND snapshot_date IN (${fullDatesOf('file.source')})
      AND NOT EXISTS (SELECT 1 FROM imports AS later
        WHERE later.source = file.source AND later.snapshot_date = file.snapshot_date AND later.import_id > @lastImport)
    GROUP BY source)
  SELECT gleif.registry_id FROM source_records AS gleif
  JOIN source_records AS register ON register.registry_id = gleif.registry_id AND register.precedence = 1
  LEFT JOIN imports ON imports.import_id = register.import_id LEFT JOIN confirmed ON confirmed.source = imports.source
  WHERE gleif.precedence = 2 AND (register.last_confirmed_at IS NOT NULL OR julianday(gleif.last_confirmed_at)
    - julianday(max(imports.snapshot_date, coalesce(confirmed.at, imports.snapshot_date))) > @days)
  ORDER BY gleif.registry_id`

/** The fewest days by which GLEIF must be later than the register of a country for one of its facts to be served instead. */
const fewestDays = (partition: OpenPartition): number => {
  const { frozenUntil, fields } = rulesOf(partition)
  const days = Object.values(fields).map(({ live, frozen }) => (frozenUntil === null ? live : frozen))
  return Math.min(...days.filter(value => value !== null))
}

/** The changes since a generation; undefined when the partition does not descend from it. */
export const changesSince = (
  partition: OpenPartition,
  generation: PartitionGeneration,
): PartitionChanges | undefined => {
  const lastImport = Number.parseInt(generation, 10)
  if (generationUpTo(partition, lastImport) !== generation) return undefined
  const idsOf = (query: string, value: number | string | object) =>
    partition.statement(query).pluck().all(value) as string[]
  const { completeAt } = rulesOf(partition)
  const loneOf = (query: string) => (completeAt !== null ? idsOf(query, completeAt) : [])
  return {
    written: idsOf(writtenQuery, lastImport),
    removed: removedSince(partition, lastImport),
    unlisted: [...idsOf(unlistedQuery, lastImport), ...loneOf(loneUnlistedQuery)],
    relisted: loneOf(relistedQuery),
    confirmed: idsOf(confirmedQuery, { lastImport, days: fewestDays(partition) }),
  }
}
