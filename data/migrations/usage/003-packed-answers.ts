import type { Knex } from 'knex'
import { outlineOf, requestDigest } from '#domain/idempotency/canonical-json.ts'
import { retentionMs } from '#domain/idempotency/idempotency-state.ts'
import { packSync } from '../../idempotency/packing.ts'

interface OldKey {
  row: number
  kid: string
  idempotency_key: string
  request: string
  first_used_ms: number
  answer: Uint8Array
}

const newTables = [
  `CREATE TABLE idempotency_keys (
    kid TEXT NOT NULL,
    idempotency_key TEXT NOT NULL,
    account_id TEXT NOT NULL,
    digest TEXT NOT NULL,
    outline BLOB NOT NULL,
    first_used_ms INTEGER NOT NULL,
    run TEXT,
    lease_until_ms INTEGER,
    answer BLOB,
    PRIMARY KEY (kid, idempotency_key),
    CHECK ((answer IS NULL) = (run IS NOT NULL) AND (run IS NULL) = (lease_until_ms IS NULL))
  ) STRICT`,
  'CREATE INDEX idempotency_keys_running ON idempotency_keys (kid) WHERE run IS NOT NULL',
  'CREATE INDEX idempotency_keys_by_age ON idempotency_keys (first_used_ms)',
  'CREATE INDEX idempotency_keys_by_account ON idempotency_keys (account_id, first_used_ms)',
  `CREATE TABLE idempotency_bytes (
    account_id TEXT PRIMARY KEY,
    bytes INTEGER NOT NULL CHECK (bytes >= 0)
  ) STRICT, WITHOUT ROWID`,
]

/** Bytes of a row without its answer and outline, with its share of the indexes. */
const bytesOfRow = 300
const bytesOf = (row: string) => `(${bytesOfRow} + length(${row}.outline) + coalesce(length(${row}.answer), 0))`
const addSql = (row: string) => `
  INSERT INTO idempotency_bytes (account_id, bytes) VALUES (${row}.account_id, ${bytesOf(row)})
  ON CONFLICT (account_id) DO UPDATE SET bytes = bytes + excluded.bytes;`
const subtractSql = `
  UPDATE idempotency_bytes SET bytes = bytes - ${bytesOf('OLD')} WHERE account_id = OLD.account_id;`

// Triggers keep the sums for every statement that writes keys.
const triggers = [
  `CREATE TRIGGER idempotency_bytes_added AFTER INSERT ON idempotency_keys BEGIN ${addSql('NEW')} END`,
  `CREATE TRIGGER idempotency_bytes_freed AFTER DELETE ON idempotency_keys BEGIN ${subtractSql} END`,
  `CREATE TRIGGER idempotency_bytes_changed AFTER UPDATE OF outline, answer ON idempotency_keys
    BEGIN ${subtractSql} ${addSql('NEW')} END`,
]

/**
 * Packs the answers of the last 24 hours, which are replayed as before. Runs of the previous release have ended with
 * it.
 */
async function copyAnswers(knex: Knex) {
  const accounts: { kid: string; account_id: string }[] = await knex('usage_totals').distinct('kid', 'account_id')
  const accountOf = new Map(accounts.map(({ kid, account_id }) => [kid, account_id]))
  const after = async (row: number): Promise<OldKey | undefined> =>
    knex('old_keys')
      .select('*', 'rowid as row')
      .where('rowid', '>', row)
      .whereNotNull('answer')
      .orderBy('rowid')
      .first()
  for (let key = await after(0); key; key = await after(key.row)) {
    const { kid, idempotency_key, request, first_used_ms, answer } = key
    await knex('idempotency_keys').insert({
      kid,
      idempotency_key,
      account_id: accountOf.get(kid) ?? '',
      digest: requestDigest(request),
      first_used_ms,
      outline: packSync(Buffer.from(JSON.stringify(outlineOf(JSON.parse(request))))),
      answer: packSync(answer, request),
    })
  }
}

/** Idempotency keys with packed answers, and digests in place of requests; the bytes that they take by account. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE idempotency_keys RENAME TO old_keys')
  for (const index of ['running', 'by_age']) await knex.raw(`DROP INDEX idempotency_keys_${index}`)
  await knex('old_keys')
    .where('first_used_ms', '<=', Date.now() - retentionMs)
    .delete()
  for (const sql of [...newTables, ...triggers]) await knex.raw(sql)
  await copyAnswers(knex)
  await knex.raw('DROP TABLE old_keys')
}
