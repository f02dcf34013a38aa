import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import { type Layer, mergeLayers, precedence } from '#domain/companies/merge-layers.ts'
import { type RecordedFacts, readRecord, toFacts } from '#domain/companies/source-row.ts'
import { type Confirmations, confirmationsOf } from '../partitions/confirmations.ts'
import { groupConsecutive } from '../partitions/group-consecutive.ts'
import type { OpenPartition } from '../partitions/open-partition.ts'
import { rulesOf } from '../partitions/partition-rules.ts'
import type { RegistryIdRange } from './registry-id-ranges.ts'
import { layersInRange, layersOfCompany, type SearchedLayer, type SearchedLayers } from './searched-layers.ts'

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

const toLayer = (
  [, precedence, name, status, record, importId, confirmedAt]: SearchedLayer,
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

const merged = ([first, ...others]: SearchedLayers, partition: OpenPartition): CompanyFacts => {
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

const mergedRow = (layers: SearchedLayers, partition: OpenPartition): SearchRow => {
  const [[registryId, source, name, status, record], second] = layers
  // Most companies have one layer, and an object of all its facts takes as long as reading them.
  if (!second && source !== precedence.gleif) return toRow(registryId, name, status, readRecord(record))
  const facts = merged(layers, partition)
  return toRow(registryId, facts.name, facts.status, facts)
}

/** The readable columns of a damaged record: a search that finds it leaves it out and answers `partial: true`. */
const readableRow = ([[registry_id, , name, status]]: SearchedLayers): SearchRow => ({
  registry_id,
  name,
  status,
  other_names: [],
  street: null,
  postal_code: null,
  locality: null,
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

const toSearchRow = (layers: SearchedLayers, partition: OpenPartition): SearchRow => {
  try {
    const row = mergedRow(layers, partition)
    return isReadable(row) ? row : readableRow(layers)
  } catch {
    return readableRow(layers)
  }
}

/** Companies of a partition, merged from their layers, ordered by registry id. */
export function* searchRows(partition: OpenPartition, range: RegistryIdRange = {}): Generator<SearchRow> {
  const layers = layersInRange(partition, range)
  for (const company of groupConsecutive(layers, ([registryId]) => registryId)) yield toSearchRow(company, partition)
}

/** The companies of the given ids, in the given order; those that do not exist are left out. */
export function* searchRowsOf(partition: OpenPartition, registryIds: Iterable<string>): Generator<SearchRow> {
  const read = layersOfCompany(partition)
  for (const registryId of registryIds) {
    const [first, ...others] = read(registryId)
    if (first) yield toSearchRow([first, ...others], partition)
  }
}
