import type BetterSqlite3 from 'better-sqlite3'
import { fieldNames, knownFields, statusBits } from '#domain/companies/known-fields.ts'
import type { Layer, Precedence } from '#domain/companies/merge-layers.ts'
import { mergeLayers, precedence } from '#domain/companies/merge-layers.ts'
import type { MergeRules } from '#domain/companies/merge-rules.ts'
import type { SourceRow } from '#domain/companies/source-row.ts'
import { toFacts } from '#domain/companies/source-row.ts'
import { mergeRulesOf } from '../reference/precedence.ts'
import { damagedChecksum } from './checks/row-checksum.ts'
import { newestFullDateQuery } from './full-file-dates.ts'
import { groupConsecutive } from './group-consecutive.ts'
import type { LayerGroup, LoadedLayer } from './layer-groups.ts'
import { confirmedBefore, loneRecords } from './lone-records.ts'

/** Counts of a partition's companies and of their known fields, computed when it is built. */
export interface CoverageCounts {
  record_count: number
  active_count: number
  /** The newest confirmation of the source with the highest precedence. */
  last_confirmed_at: string | null
  fields: Record<string, { count: number }>
}

type StoredLayer = Pick<SourceRow, 'registry_id' | 'name' | 'status' | 'record' | 'fields' | 'last_confirmed_at'> & {
  precedence: Precedence
  checksum: number
}

const confirmedAt =
  'coalesce(last_confirmed_at, (SELECT confirmed_at FROM imports WHERE imports.import_id = source_records.import_id))'
const groupsQuery = `SELECT precedence, status, fields, count(*) AS records, max(${confirmedAt}) AS last_confirmed_at
  FROM source_records WHERE row_id < ? GROUP BY precedence, status, fields`

const layersQuery = (companies: string) => `SELECT registry_id, precedence, name, status, record, fields, checksum,
    ${confirmedAt} AS last_confirmed_at FROM source_records
  WHERE registry_id IN (${companies})
  ORDER BY registry_id, precedence`
const multipleLayersQuery = layersQuery(
  'SELECT registry_id FROM source_records GROUP BY registry_id HAVING count(*) > 1',
)
/** The same, if every company with several layers has one among the rows before a loaded layer. */
const earlierLayersQuery = layersQuery(`SELECT registry_id FROM source_records AS earlier WHERE row_id < ?
  AND (SELECT count(*) FROM source_records AS layer WHERE layer.registry_id = earlier.registry_id) > 1`)

const unlistedQuery = `SELECT fields, count(*) AS records FROM ${loneRecords} AND ${confirmedBefore} GROUP BY fields`

const createTally = () => {
  let records = 0
  let active = 0
  const fields = fieldNames.map(() => 0)
  return {
    add: (status: string, bits: number, times: number) => {
      records += times
      if (status === 'active') active += times
      for (const [position, count] of fields.entries()) if (bits & (1 << position)) fields[position] = count + times
    },
    counts: () => ({
      record_count: records,
      active_count: active,
      fields: Object.fromEntries(fieldNames.map((name, position) => [name, { count: fields[position] ?? 0 }])),
    }),
  }
}

const toLayer = (stored: StoredLayer): Layer => ({
  precedence: stored.precedence,
  facts: toFacts(stored),
  last_confirmed_at: stored.last_confirmed_at,
  source_updated_at: null,
})

const newestOfBestSource = (groups: readonly LayerGroup[]): string | null => {
  const best = Math.min(...groups.map(({ precedence }) => precedence))
  const dates = groups.filter(({ precedence }) => precedence === best).map(group => group.last_confirmed_at ?? '')
  return dates.toSorted().at(-1) || null
}

type Tally = ReturnType<typeof createTally>

/** Counts the companies of which only GLEIF says that they live, and their register does not list them, as unknown. */
const correctUnlisted = (
  database: BetterSqlite3.Database,
  groups: readonly LayerGroup[],
  { completeAt }: MergeRules,
  tally: Tally,
) => {
  const hasGleif = groups.some(group => group.precedence === precedence.gleif && group.status === 'active')
  if (!hasGleif || completeAt === null) return
  const unlisted = database.prepare(unlistedQuery).all(completeAt) as Pick<LayerGroup, 'fields' | 'records'>[]
  for (const { fields, records } of unlisted) {
    tally.add('active', fields, -records)
    tally.add('unknown', fields & ~statusBits, records)
  }
}

/**
 * Counts the companies of a partition and their known fields. Most companies have one layer and are counted by groups;
 * those with several layers are merged, as by a lookup.
 */
const countCoverage = (
  database: BetterSqlite3.Database,
  country: string,
  loaded: LoadedLayer | undefined,
): CoverageCounts => {
  const rules = mergeRulesOf(country, database.prepare(newestFullDateQuery).pluck().get() as string | null)
  const tally = createTally()
  const otherLayers = database.prepare(groupsQuery).all(loaded?.firstRowId ?? Number.MAX_SAFE_INTEGER) as LayerGroup[]
  const groups = [...(loaded?.groups ?? []), ...otherLayers]
  for (const { status, fields, records } of groups) tally.add(status, fields, records)
  correctUnlisted(database, groups, rules, tally)

  const rows = (
    loaded
      ? database.prepare(earlierLayersQuery).iterate(loaded.firstRowId)
      : database.prepare(multipleLayersQuery).iterate()
  ) as Iterable<StoredLayer>
  for (const layers of groupConsecutive(rows, ({ registry_id }) => registry_id)) {
    const [first, ...others] = layers.filter(({ checksum }) => checksum !== damagedChecksum)
    if (!first) continue
    for (const { status, fields } of layers) tally.add(status, fields, -1)
    const { facts } = mergeLayers([toLayer(first), ...others.map(toLayer)], rules)
    tally.add(facts.status, knownFields(facts), 1)
  }
  return { ...tally.counts(), last_confirmed_at: newestOfBestSource(groups) }
}

/**
 * Counts a finished build and stores the counts in it. `loaded`: a layer that is already counted.
 */
export const saveCoverage = (database: BetterSqlite3.Database, country: string, loaded?: LoadedLayer): void => {
  const coverage = JSON.stringify(countCoverage(database, country, loaded))
  database.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('coverage', ?)").run(coverage)
}
