import type { CompanyStatus } from '#domain/companies/company.ts'
import type { SourceRow } from '#domain/companies/source-row.ts'

// Control characters, which neither JSON nor cleaned text contains.
const memberEnd = '\u0000'
const aliasSeparator = '\u0001'

/**
 * Serializes rows to one string, which is cheaper to send to another thread than structured clones of the rows. Joining
 * all members copies each once; a string that is appended to is copied again when it is sent.
 */
export const serializeRows = (rows: readonly SourceRow[]): string => {
  const members: (string | number)[] = []
  for (const row of rows) {
    members.push(row.country, row.registry_id, row.name, row.status, row.record, row.fields)
    members.push(row.aliases.join(aliasSeparator), row.last_confirmed_at ?? '', row.source_updated_at ?? '')
    members.push(row.source_key ?? '', row.rank ?? '', row.is_alias ? 'alias' : '', row.name_since ?? '')
  }
  // The last member ends like the others.
  members.push('')
  return members.join(memberEnd)
}
/** Deserializes rows one by one, on demand, so that each can be garbage-collected before the next is created. */
export function* deserializeRows(text: string): Generator<SourceRow> {
  let at = 0
  const member = () => {
    const end = text.indexOf(memberEnd, at)
    const value = text.slice(at, end)
    at = end + 1
    return value
  }
  const list = (value: string) => (value === '' ? [] : value.split(aliasSeparator))
  while (at < text.length) {
    const row: SourceRow = {
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
    const since = member()
    yield since === '' ? row : { ...row, name_since: since }
  }
}
