import Database from 'better-sqlite3'
import { type SourceRow, withdrawnRow } from '#domain/companies/source-row.ts'

/** Where the files of one import place the keys of their source, LEIs: two files may have one in different countries. */
interface PlacedRows extends Disposable {
  add(row: SourceRow): void
  /** The withdrawals of the rows whose keys are elsewhere in a newer row. */
  moves(): Iterable<SourceRow>
}

interface Placed {
  key: string
  country: string
  updated: string
}

// A row without a country is of a country that is not served. The newest row comes last; of equally new rows the one without a
// country, or else the one of the last country, so the order of the files does not matter.
const movedQuery = `SELECT key, country, max(updated) AS updated FROM placed
  WHERE key IN (SELECT key FROM placed GROUP BY key HAVING min(country) <> max(country))
  GROUP BY key, country ORDER BY key, updated, country = '', country`

function* movesOf(all: readonly Placed[]): Generator<SourceRow> {
  const newest = new Map(all.map(placed => [placed.key, placed]))
  for (const { key, country } of all) {
    const { country: now, updated: updatedAt } = newest.get(key) ?? { country, updated: '' }
    if (country !== now && country !== '') yield withdrawnRow({ country, registryId: '', key, updatedAt })
  }
}

/** Keeps the places in a temporary file: there are three million LEIs. */
export const openPlacedRows = (): PlacedRows => {
  const database = new Database('')
  database.exec('CREATE TABLE placed (key TEXT, country TEXT, updated TEXT); BEGIN')
  const insert = database.prepare('INSERT INTO placed VALUES (?, ?, ?)')
  return {
    add: ({ source_key: key, country, source_updated_at: updated }) => {
      if (key !== null) insert.run(key, country, updated ?? '')
    },
    moves: () => movesOf(database.prepare(movedQuery).all() as Placed[]),
    [Symbol.dispose]: () => void database.close(),
  }
}
