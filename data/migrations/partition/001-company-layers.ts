import type { Knex } from 'knex'

/** Companies in layers by source, the other numbers they are known by, and where it all came from. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('meta', table => {
    table.text('key').primary()
    table.text('value').notNullable()
  })
  await knex.schema.createTable('imports', table => {
    table.integer('import_id').primary()
    table.text('source').notNullable()
    table.text('identity').notNullable()
    table.text('file_name').notNullable()
    table.text('file_sha256')
    table.text('snapshot_date')
    table.text('confirmed_at')
    table.text('imported_at').notNullable()
    table.integer('position').notNullable()
    table.text('counts').notNullable()
    table.integer('complete').notNullable()
  })
  // Raw, because rows are appended by rowid and the wide columns must come last: a scan of the narrow ones then skips them.
  await knex.raw(`CREATE TABLE source_records (
    row_id INTEGER PRIMARY KEY,
    registry_id TEXT NOT NULL,
    precedence INTEGER NOT NULL,
    status TEXT NOT NULL,
    fields INTEGER NOT NULL,
    import_id INTEGER NOT NULL,
    last_confirmed_at TEXT,
    source_updated_at TEXT,
    source_key TEXT,
    rank TEXT,
    name TEXT NOT NULL,
    record TEXT NOT NULL
  )`)
  await knex.raw('CREATE UNIQUE INDEX source_records_layer ON source_records (registry_id, precedence)')
  await knex.raw(`CREATE TABLE aliases (
    alias TEXT NOT NULL,
    registry_id TEXT NOT NULL,
    PRIMARY KEY (alias, registry_id)
  ) WITHOUT ROWID`)
}
