import { PartitionUnavailableError } from '#data/partitions/partition-unavailable-error.ts'
import type { Partitions } from '#data/partitions/partitions.ts'
import type { LoadedIndex } from './stored-index/load-index.ts'

/** The requested countries whose partition cannot be read now. */
async function unreadable(partitions: Partitions, country: string | null): Promise<string[]> {
  if (country === null)
    return [...(await partitions.check())].flatMap(([code, state]) => (state === 'operational' ? [] : [code]))
  try {
    await partitions.read(country, () => undefined)
    return []
  } catch (error) {
    if (error instanceof PartitionUnavailableError) return [country]
    throw error
  }
}

/** The countries that a query asks for but cannot be searched: their partition cannot be read, or is not in the index. */
export async function unavailableCountries(
  country: string | null,
  partitions: Partitions,
  { generations }: LoadedIndex,
): Promise<string[]> {
  const unreadableCountries = await unreadable(partitions, country)
  const requested = country === null ? partitions.countries : [country]
  return requested.filter(code => unreadableCountries.includes(code) || generations[code] === undefined)
}
