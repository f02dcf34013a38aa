import { nameKey } from './name-key.ts'
import type { SourceRow } from './source-row.ts'
import { toFacts, toSourceRow } from './source-row.ts'

// As many as the contract serves.
const maxNames = 100

/**
 * Adds former names that the source does not list: the stored name, if the row has another one, valid until the given day; and the
 * stored former names, if the row lists none.
 */
export const keepFormerNames = (
  stored: Pick<SourceRow, 'name' | 'status' | 'record'>,
  row: SourceRow,
  until: string | undefined,
): SourceRow => {
  const before = toFacts(stored)
  const facts = toFacts(row)
  const listed = facts.previous_names ?? []
  const isRenamed = nameKey(before.name) !== nameKey(facts.name)
  const isListed = listed.some(({ name }) => nameKey(name) === nameKey(before.name))
  const replaced = isRenamed && !isListed ? [{ name: before.name, until }] : []
  const kept = [...replaced, ...(listed.length > 0 ? listed : (before.previous_names ?? []))]
  if (kept.length === listed.length) return row
  const { aliases, record, fields } = toSourceRow(row.country, row.registry_id, {
    ...facts,
    previous_names: kept.slice(0, maxNames),
  })
  return { ...row, aliases, record, fields }
}
