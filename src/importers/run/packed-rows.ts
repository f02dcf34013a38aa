import type { CompanyStatus } from '#domain/companies/company.ts'
import type { SourceRow } from '#domain/companies/source-row.ts'

// Control characters, which neither JSON nor a cleaned text has.
const endOfMember = '\u0000'
const betweenAliases = '\u0001'

/** Rows as one text: between threads it is copied at once, where every member of every row would be by itself. */
export const packRows = (rows: Iterable<SourceRow>): string => {
  let text = ''
  const add = (member: string | number | null) => {
    text += `${member ?? ''}${endOfMember}`
  }
  for (const row of rows) {
    for (const member of [row.country, row.registry_id, row.name, row.status, row.record, row.fields]) add(member)
    add(row.aliases.join(betweenAliases))
    for (const member of [row.last_confirmed_at, row.source_updated_at, row.source_key, row.rank]) add(member)
    add(row.is_alias ? 'alias' : '')
  }
  return text
}

/** Takes the rows apart again, each when it is asked for: a row that is done with is garbage before the next. */
export function* unpackRows(text: string): Generator<SourceRow> {
  let at = 0
  const member = () => {
    const end = text.indexOf(endOfMember, at)
    const value = text.slice(at, end)
    at = end + 1
    return value
  }
  const list = (value: string) => (value === '' ? [] : value.split(betweenAliases))
  while (at < text.length)
    yield {
      country: member(),
      registry_id: member(),
      name: member(),
      status: member() as CompanyStatus,
      record: member(),
      fields: Number(member()),
      aliases: list(member()),
      last_confirmed_at: member() || null,
      source_updated_at: member() || null,
      source_key: member() || null,
      rank: member() || null,
      is_alias: member() !== '',
    }
}
