import { groupConsecutive } from '../partitions/group-consecutive.ts'
import type { OpenPartition } from '../partitions/open-partition.ts'

const namesQuery = 'SELECT registry_id, name FROM source_records ORDER BY registry_id, precedence'
const countQuery = 'SELECT count(DISTINCT registry_id) FROM source_records'

export const countCompanies = (partition: OpenPartition): number =>
  partition.statement(countQuery).pluck().get() as number

/** The names that the sources have of each company, company by company; one at a time is in memory. */
export function* companyNames(partition: OpenPartition): Generator<string[]> {
  const rows = partition.statement(namesQuery).raw().iterate() as Iterable<[registryId: string, name: string]>
  for (const company of groupConsecutive(rows, ([registryId]) => registryId)) yield company.map(([, name]) => name)
}
