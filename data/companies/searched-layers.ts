import type { Precedence } from '#domain/companies/merge-layers.ts'
import type { OpenPartition } from '../partitions/open-partition.ts'
import type { RegistryIdRange } from './registry-id-ranges.ts'

/** What a search reads of a company's record of one source. */
export type SearchedLayer = [
  registryId: string,
  precedence: Precedence,
  name: string,
  status: string,
  record: string,
  importId: number,
  confirmedAt: string | null,
]

/** The layers of one company, in order of precedence. */
export type SearchedLayers = readonly [SearchedLayer, ...SearchedLayer[]]

const columns = 'registry_id, precedence, name, status, record, import_id, last_confirmed_at'
const oneQuery = `SELECT ${columns} FROM source_records WHERE registry_id = ? ORDER BY precedence`

/** The layers of one company; none if it does not exist. */
export const layersOfCompany = (partition: OpenPartition): ((registryId: string) => SearchedLayer[]) => {
  const statement = partition.statement(oneQuery).raw()
  return registryId => statement.all(registryId) as SearchedLayer[]
}

/** Records of one read: reading one by one takes a quarter longer. */
const recordsPerRead = 512
/** Higher than that of any layer. */
const afterLayers = Number.MAX_SAFE_INTEGER

const rangeQuery = (upTo: string | undefined) => `
  SELECT ${columns} FROM source_records
  WHERE (registry_id, precedence) > (?, ?) ${upTo === undefined ? '' : 'AND registry_id <= ?'}
  ORDER BY registry_id, precedence LIMIT ${recordsPerRead}`

/** The layers of a range in order; some hundred at a time are in memory. */
export function* layersInRange(
  partition: OpenPartition,
  { after = '', upTo }: RegistryIdRange,
): Generator<SearchedLayer> {
  const read = partition.statement(rangeQuery(upTo)).raw()
  const end = upTo === undefined ? [] : [upTo]
  let layers = read.all(after, afterLayers, ...end) as SearchedLayer[]
  for (let last = layers.at(-1); last; last = layers.at(-1)) {
    yield* layers
    layers = read.all(last[0], last[1], ...end) as SearchedLayer[]
  }
}
