import type { OpenPartition } from '../partitions/open-partition.ts'
import type { CompaniesByAlias, NumberedCompanies, Numbers } from './company-store.ts'
import { readCompanies } from './read-companies.ts'

const aliasesQuery = `SELECT alias, registry_id FROM (
    SELECT alias, registry_id, row_number() OVER (PARTITION BY alias ORDER BY registry_id) AS place
    FROM aliases WHERE alias IN (SELECT value FROM json_each(?))
  ) WHERE place <= ? ORDER BY alias, registry_id`

const ownersQuery = 'SELECT registry_id FROM aliases WHERE alias = ? ORDER BY registry_id LIMIT ?'

/** Companies by alias; `damaged` if one of them is, or if it is unknown which companies have the alias. */
export function readAliases(partition: OpenPartition, aliases: readonly string[], limit: number): CompaniesByAlias {
  if (partition.damaged.areAliasesDamaged) return new Map(aliases.map(alias => [alias, 'damaged']))
  const rows = partition.statement(aliasesQuery).all(JSON.stringify(aliases), limit)
  const owners = rows as { alias: string; registry_id: string }[]
  const companies = readCompanies(
    partition,
    owners.map(({ registry_id }) => registry_id),
  )
  const found: CompaniesByAlias = new Map()
  for (const { alias, registry_id } of owners) {
    const company = companies.get(registry_id)
    const others = found.get(alias) ?? []
    if (company === 'damaged' || others === 'damaged') found.set(alias, 'damaged')
    else if (company) found.set(alias, [...others, { registry_id, name: company.name }])
  }
  return found
}

/** The companies with any of the ids or aliases. */
export function readNumbered(
  partition: OpenPartition,
  { registryIds, aliases }: Numbers,
  limit: number,
): NumberedCompanies {
  const owners = new Map<string, string[]>()
  const statement = partition.statement(ownersQuery).pluck()
  const readable = partition.damaged.areAliasesDamaged ? [] : aliases
  for (const alias of readable) {
    const ids = statement.all(alias, limit) as string[]
    if (ids.length > 0) owners.set(alias, ids)
  }
  const all = [...new Set([...registryIds, ...[...owners.values()].flat()])]
  return { companies: readCompanies(partition, all), owners }
}
