import type { SourceRow } from './source-row.ts'
import { toFacts, toSourceRow } from './source-row.ts'

const fold = (name: string) => name.replaceAll(/\s+/g, ' ').trim().toLowerCase()

// As many as the contract serves.
const maxNames = 100

/**
 * The row with the former names that its source does not list: those stored before, and the name stored until now if the
 * row brings another, in force until the given day. A row that lists former names is believed.
 */
export const keepFormerNames = (
  stored: Pick<SourceRow, 'name' | 'status' | 'record'>,
  row: SourceRow,
  until: string | undefined,
): SourceRow => {
  const before = toFacts(stored)
  const facts = toFacts(row)
  const listed = facts.previous_names ?? []
  const isRenamed = fold(before.name) !== fold(facts.name)
  const isListed = listed.some(({ name }) => fold(name) === fold(before.name))
  const replaced = isRenamed && !isListed ? [{ name: before.name, until }] : []
  const kept = [...replaced, ...(listed.length > 0 ? listed : (before.previous_names ?? []))]
  if (kept.length === listed.length) return row
  const { aliases, record, fields } = toSourceRow(row.country, row.registry_id, {
    ...facts,
    previous_names: kept.slice(0, maxNames),
  })
  return { ...row, aliases, record, fields }
}
