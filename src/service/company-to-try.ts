import type { CompanyStore } from '#data/companies/company-store.ts'
import { firstRegistryId } from '#data/companies/registry-id-ranges.ts'
import type { Partitions } from '#data/partitions/partitions.ts'

export interface CompanyToTry {
  country: string
  registry_id: string
}

interface Stores {
  companies: Pick<CompanyStore, 'find'>
  partitions: Pick<Partitions, 'held' | 'read' | 'check'>
}

/** Why there is nothing to try: no partition is there, or the partitions of these countries cannot be read. */
export interface NothingToTry {
  unreadable: string[]
}

// A country that cannot be read has no example; it is reported elsewhere.
const orNone = <Value>(reading: Promise<Value>): Promise<Value | undefined> => reading.catch(() => undefined)

const isThere = (state: string) => !['operational', 'missing', 'not_held'].includes(state)

async function unreadable({ partitions }: Stores): Promise<string[]> {
  const states = await partitions.check()
  return [...states].filter(([, state]) => isThere(state)).map(([country]) => country)
}

/** A company that a lookup finds: the preferred one if it is there, or else the first of a country. */
export async function companyToTry(preferred: CompanyToTry, stores: Stores): Promise<CompanyToTry | NothingToTry> {
  const { companies, partitions } = stores
  if (await orNone(companies.find(preferred.country, preferred.registry_id))) return preferred
  for (const country of partitions.held) {
    const registry_id = await orNone(partitions.read(country, firstRegistryId))
    if (registry_id !== undefined) return { country, registry_id }
  }
  return { unreadable: await unreadable(stores) }
}
