import type BetterSqlite3 from 'better-sqlite3'
import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import { type StoredContent, toFacts } from '#domain/companies/source-row.ts'
import { personReason } from '../../reference/person-forms.ts'
import { createAliasWriter } from '../layers/alias-writer.ts'
import type { ImportRecord } from './import-record.ts'
import type { SeenRows } from './seen-rows.ts'

type EarlierRow = StoredContent & { registry_id: string }

const earlierRows = `SELECT row_id FROM source_records WHERE precedence = 1 AND import_id < @first
  AND import_id IN (SELECT import_id FROM imports WHERE source = @source)`
const earlierImport = 'SELECT 1 FROM imports WHERE source = @source AND import_id < @first'
const rowQuery = 'SELECT registry_id, name, status, record FROM source_records WHERE row_id = ?'

const isPerson = (country: string, { legal_form, identifiers }: CompanyFacts): boolean => {
  const { registry_code: code, registry_label: label, elf_code: elfCode } = legal_form ?? {}
  if (personReason(country, { code, label, elfCode })) return true
  return (identifiers ?? []).some(
    ({ scheme, value }) => scheme === 'trade_register' && personReason(country, { number: value }) !== undefined,
  )
}

/** Facts of a stored row; undefined when its text is damaged, which is not this step's to report. */
const readFacts = (row: EarlierRow): CompanyFacts | undefined => {
  try {
    return toFacts(row)
  } catch {
    return undefined
  }
}

/**
 * Removes the records of natural persons and estates that earlier versions of the program have stored and the newest
 * full file no longer yields; returns their number. Without it they would be marked as vanished and stay.
 */
export const removePersons = (
  database: BetterSqlite3.Database,
  country: string,
  { source, files }: ImportRecord,
  seen: SeenRows,
): number => {
  const first = files[0]?.import_id
  if (!database.prepare(earlierImport).get({ source, first })) return 0
  const rowIds = database.prepare(earlierRows).pluck().iterate({ source, first }) as Iterable<number>
  const unseen: number[] = []
  for (const rowId of rowIds) if (!seen.has(rowId)) unseen.push(rowId)
  const content = database.prepare(rowQuery)
  const remove = database.prepare('DELETE FROM source_records WHERE row_id = ?')
  const aliases = createAliasWriter(database, country)
  let removed = 0
  for (const rowId of unseen) {
    const row = content.get(rowId) as EarlierRow
    const facts = readFacts(row)
    if (!facts || !isPerson(country, facts)) continue
    aliases.withChange(row.registry_id, () => remove.run(rowId))
    removed += 1
  }
  return removed
}
