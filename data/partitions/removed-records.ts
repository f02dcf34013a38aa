import type { OpenPartition } from './open-partition.ts'

/** The table of the companies that have lost a record. Partitions that an earlier release wrote have none. */
export const removedTable = 'removed_records'

const tableQuery = `SELECT 1 FROM sqlite_schema WHERE name = '${removedTable}'`

/** Companies of which a record was removed since an import, in order. */
export const removedSince = (partition: OpenPartition, lastImport: number): string[] =>
  partition.statement(tableQuery).get() === undefined
    ? []
    : (partition
        .statement(`SELECT registry_id FROM ${removedTable} WHERE import_id > ? ORDER BY registry_id`)
        .pluck()
        .all(lastImport) as string[])
