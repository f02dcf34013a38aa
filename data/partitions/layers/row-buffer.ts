import type BetterSqlite3 from 'better-sqlite3'
import type { Precedence } from '#domain/companies/merge-layers.ts'
import type { SourceRow } from '#domain/companies/source-row.ts'
import { rowChecksum } from '../checks/row-checksum.ts'

/**
 * Inserts rows into a layer that has no index yet, many with one statement: a call of the driver costs more than the row
 * that it inserts, and so does every value that it binds.
 */
interface RowBuffer {
  add(row: SourceRow, importId: number): void
  /** Inserts the rows that were added since the last statement, in the order of `add`. */
  flush(): void
}

const rowsPerStatement = 50

const contentColumns = ['registry_id', 'status', 'fields', 'name', 'record', 'checksum']
/** Most sources stamp none of their rows: null needs no binding. */
const stampColumns = ['last_confirmed_at', 'source_updated_at', 'source_key', 'rank']

const isStamped = ({ last_confirmed_at, source_updated_at, source_key, rank }: SourceRow): boolean =>
  last_confirmed_at !== null || source_updated_at !== null || source_key !== null || rank !== null

/** Rows that one statement inserts: they are from the same file, and either all or none of them are stamped. */
interface Pending {
  importId: number
  stamped: boolean
  rows: SourceRow[]
}

export const createRowBuffer = (database: BetterSqlite3.Database, precedence: Precedence): RowBuffer => {
  const statements = new Map<string, BetterSqlite3.Statement>()
  let preparedFor: number | undefined
  const prepare = ({ importId, stamped, rows }: Pending) => {
    const bound = stamped ? [...contentColumns, ...stampColumns] : contentColumns
    const values = `(${precedence}, ${importId}, ${bound.map(() => '?').join(', ')})`
    const query = `INSERT INTO source_records (precedence, import_id, ${bound.join(', ')}) VALUES ${rows.map(() => values).join(', ')}`
    return database.prepare(query)
  }
  const statementOf = (pending: Pending) => {
    // Statements of an earlier file are not needed again, and those of 100,000 files would take gigabytes.
    if (pending.importId !== preparedFor) statements.clear()
    preparedFor = pending.importId
    // The query itself is not the key, because its text would have to be made for every fifty rows.
    const key = `${pending.stamped} ${pending.rows.length}`
    const statement = statements.get(key) ?? prepare(pending)
    statements.set(key, statement)
    return statement
  }
  const valuesOf = ({ importId, stamped, rows }: Pending) => {
    const values: (string | number | null)[] = []
    for (const row of rows) {
      const checksum = rowChecksum(row.registry_id, precedence, importId, row)
      values.push(row.registry_id, row.status, row.fields, row.name, row.record, checksum)
      if (stamped) values.push(row.last_confirmed_at, row.source_updated_at, row.source_key, row.rank)
    }
    return values
  }
  let pending: Pending | undefined
  const flush = () => {
    if (pending) statementOf(pending).run(...valuesOf(pending))
    pending = undefined
  }
  return {
    add: (row, importId) => {
      const stamped = isStamped(row)
      if (pending && (pending.importId !== importId || pending.stamped !== stamped)) flush()
      pending ??= { importId, stamped, rows: [] }
      pending.rows.push(row)
      if (pending.rows.length === rowsPerStatement) flush()
    },
    flush,
  }
}
