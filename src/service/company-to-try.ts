import type { CompanyStore } from '#data/companies/company-store.ts'
import { firstRegistryId } from '#data/companies/registry-id-ranges.ts'
import type { Partitions } from '#data/partitions/partitions.ts'

export interface CompanyToTry {
  country: string
  registry_id: string
}

interface Stores {
  companies: Pick<CompanyStore, 'find'>
  partitions: Pick<Partitions, 'held' | 'read'>
}

// A country that cannot be read has no example; it is reported elsewhere.
const orNone = <Value>(reading: Promise<Value>): Promise<Value | undefined> => reading.catch(() => undefined)

/** A company that a lookup finds: the preferred one if it is there, or else the first of a country. */
export async function companyToTry(
  preferred: CompanyToTry,
  { companies, partitions }: Stores,
): Promise<CompanyToTry | undefined> {
  if (await orNone(companies.find(preferred.country, preferred.registry_id))) return preferred
  for (const country of partitions.held) {
    const registry_id = await orNone(partitions.read(country, firstRegistryId))
    if (registry_id !== undefined) return { country, registry_id }
  }
  return undefined
}
