import { ifAvailable } from './partition-unavailable-error.ts'

/**
 * Groups items by country and reads the countries concurrently, each once; a country that cannot be read has no entry.
 */
export const readByCountry = async <Country extends string, Item extends { country: Country }, T>(
  items: readonly Item[],
  read: (country: Country, items: Item[]) => Promise<T>,
): Promise<Map<Country, T>> => {
  const groups = [...Map.groupBy(items, ({ country }) => country)]
  const entries = groups.map(([country, own]) =>
    ifAvailable(
      async (): Promise<[Country, T][]> => [[country, await read(country, own)]],
      () => [],
    ),
  )
  return new Map((await Promise.all(entries)).flat())
}
