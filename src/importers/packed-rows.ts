import type { SourceRow } from '../../data/companies/source-row.ts'

/** Rows as one flat list: between threads an object's member names would be copied with each of them. */
export type PackedRows = (string | number | boolean | null | readonly string[])[]

const members = 12

/** Lays rows end to end. */
export const packRows = (rows: readonly SourceRow[]): PackedRows => {
  const packed: PackedRows = []
  for (const row of rows) {
    packed.push(row.country, row.registry_id, row.name, row.status, row.record, row.fields, row.aliases)
    packed.push(row.last_confirmed_at, row.source_updated_at, row.source_key, row.rank, row.is_alias)
  }
  return packed
}

/** Takes the rows apart again. */
export const unpackRows = (packed: PackedRows): SourceRow[] => {
  const rows: SourceRow[] = []
  for (let at = 0; at < packed.length; at += members) {
    rows.push({
      country: packed[at],
      registry_id: packed[at + 1],
      name: packed[at + 2],
      status: packed[at + 3],
      record: packed[at + 4],
      fields: packed[at + 5],
      aliases: packed[at + 6],
      last_confirmed_at: packed[at + 7],
      source_updated_at: packed[at + 8],
      source_key: packed[at + 9],
      rank: packed[at + 10],
      is_alias: packed[at + 11],
    } as SourceRow)
  }
  return rows
}
