import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import type { Layer, Precedence } from '#domain/companies/merge-layers.ts'
import { mergeLayers, precedence } from '#domain/companies/merge-layers.ts'
import { type RecordedFacts, readRecord, toFacts } from '#domain/companies/source-row.ts'
import { type Confirmations, confirmationsOf } from '../partitions/confirmations.ts'
import { groupConsecutive } from '../partitions/group-consecutive.ts'
import type { OpenPartition } from '../partitions/open-partition.ts'
import { rulesOf } from '../partitions/partition-rules.ts'

/**
 * The searchable fields of a company. Other names are in the order of the served company: former ones first, each list
 * in its order.
 */
export interface SearchRow {
  registry_id: string
  name: string
  other_names: { name: string; field: 'previous_names' | 'other_names' }[]
  street: string | null
  postal_code: string | null
  locality: string | null
  status: string
  legal_form_kind: string | null
}

type StoredLayer = [
  registryId: string,
  precedence: Precedence,
  name: string,
  status: string,
  record: string,
  importId: number,
  confirmedAt: string | null,
]

const columns = 'registry_id, precedence, name, status, record, import_id, last_confirmed_at'
const oneQuery = `SELECT ${columns} FROM source_records WHERE registry_id = ? ORDER BY precedence`

const toLayer = (
  [, precedence, name, status, record, importId, confirmedAt]: StoredLayer,
  confirmations: Confirmations,
): Layer => ({
  precedence,
  facts: toFacts({ name, status: status as CompanyFacts['status'], record }),
  last_confirmed_at: confirmedAt ?? confirmations.get(importId) ?? null,
  source_updated_at: null,
})

// An address that a source has only as one line is searched by that line.
const streetOf = ({ registered_address: address }: RecordedFacts) =>
  address?.street ?? (address?.locality === undefined ? address?.text : undefined) ?? null

type StoredLayers = readonly [StoredLayer, ...StoredLayer[]]

const merged = ([first, ...others]: StoredLayers, partition: OpenPartition): CompanyFacts => {
  const confirmations = confirmationsOf(partition)
  const layers = others.map(layer => toLayer(layer, confirmations))
  return mergeLayers([toLayer(first, confirmations), ...layers], rulesOf(partition)).facts
}

const toRow = (registryId: string, name: string, status: string, facts: RecordedFacts): SearchRow => {
  const previous = (facts.previous_names ?? []).map(former => ({ name: former.name, field: 'previous_names' as const }))
  const other = (facts.other_names ?? []).map(known => ({ name: known.name, field: 'other_names' as const }))
  return {
    registry_id: registryId,
    name,
    other_names: [...previous, ...other],
    street: streetOf(facts),
    postal_code: facts.registered_address?.postal_code ?? null,
    locality: facts.registered_address?.locality ?? null,
    status,
    legal_form_kind: facts.legal_form?.kind ?? null,
  }
}

const mergedRow = (layers: StoredLayers, partition: OpenPartition): SearchRow => {
  const [[registryId, source, name, status, record], second] = layers
  // Most companies have one layer, and an object of all its facts takes as long as reading them.
  if (!second && source !== precedence.gleif) return toRow(registryId, name, status, readRecord(record))
  const facts = merged(layers, partition)
  return toRow(registryId, facts.name, facts.status, facts)
}

/** The readable columns of a damaged record: a search that finds it leaves it out and answers `partial: true`. */
const readableRow = ([[registry_id, , name, status]]: StoredLayers): SearchRow => ({
  ...{ registry_id, name, status, other_names: [], street: null, postal_code: null, locality: null },
  legal_form_kind: null,
})

const isText = (value: unknown) => value === null || typeof value === 'string'

// Every member by name: this is asked of every company, and a list of the values takes longer than the checks.
const isReadable = (row: SearchRow) =>
  isText(row.registry_id) &&
  isText(row.name) &&
  isText(row.street) &&
  isText(row.postal_code) &&
  isText(row.locality) &&
  isText(row.status) &&
  isText(row.legal_form_kind) &&
  row.other_names.every(({ name }) => typeof name === 'string')

const toSearchRow = (layers: StoredLayers, partition: OpenPartition): SearchRow => {
  try {
    const row = mergedRow(layers, partition)
    return isReadable(row) ? row : readableRow(layers)
  } catch {
    return readableRow(layers)
  }
}

/** Companies between two registry ids; from the first or to the last one where there is none. */
export interface RegistryIdRange {
  /** Exclusive. */
  after?: string | undefined
  /** Inclusive. */
  upTo?: string | undefined
}

const idAtQuery = 'SELECT registry_id FROM source_records WHERE registry_id > ? ORDER BY registry_id LIMIT 1 OFFSET ?'

/** The first company of a partition, if it has any. */
export const firstRegistryId = (partition: OpenPartition): string | undefined =>
  partition.statement(idAtQuery).pluck().get('', 0) as string | undefined

/** Divides the companies of a partition into ranges of so many records, in order of registry id: at least one range. */
export function registryIdRanges(partition: OpenPartition, records: number): RegistryIdRange[] {
  const idAt = partition.statement(idAtQuery).pluck()
  const ranges: RegistryIdRange[] = []
  let after: string | undefined
  for (;;) {
    const upTo = idAt.get(after ?? '', records - 1) as string | undefined
    ranges.push({ after, upTo })
    if (upTo === undefined) return ranges
    after = upTo
  }
}

/** Records that are read at a time: one by one takes a quarter longer. */
const recordsPerRead = 512
/** Higher than that of any layer. */
const afterLayers = Number.MAX_SAFE_INTEGER

const rangeQuery = (upTo: string | undefined) => `
  SELECT ${columns} FROM source_records
  WHERE (registry_id, precedence) > (?, ?) ${upTo === undefined ? '' : 'AND registry_id <= ?'}
  ORDER BY registry_id, precedence LIMIT ${recordsPerRead}`

/** The layers of a range in order; some hundred at a time are in memory. */
function* storedLayers(partition: OpenPartition, { after = '', upTo }: RegistryIdRange): Generator<StoredLayer> {
  const read = partition.statement(rangeQuery(upTo)).raw()
  const end = upTo === undefined ? [] : [upTo]
  let layers = read.all(after, afterLayers, ...end) as StoredLayer[]
  for (let last = layers.at(-1); last; last = layers.at(-1)) {
    yield* layers
    layers = read.all(last[0], last[1], ...end) as StoredLayer[]
  }
}

/** Companies of a partition, merged from their layers, ordered by registry id. */
export function* searchRows(partition: OpenPartition, range: RegistryIdRange = {}): Generator<SearchRow> {
  const layers = storedLayers(partition, range)
  for (const company of groupConsecutive(layers, ([registryId]) => registryId)) yield toSearchRow(company, partition)
}

/** The companies of the given ids, in the given order; those that do not exist are left out. */
export function* searchRowsOf(partition: OpenPartition, registryIds: Iterable<string>): Generator<SearchRow> {
  const statement = partition.statement(oneQuery).raw()
  for (const registryId of registryIds) {
    const [first, ...others] = statement.all(registryId) as StoredLayer[]
    if (first) yield toSearchRow([first, ...others], partition)
  }
}
