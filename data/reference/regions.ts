import { isRecord } from '#domain/is-record.ts'
import { fail, textAt } from './read-reference.ts'
import { readTable } from './read-table.ts'

const load = (): ReadonlyMap<string, string> => {
  const parsed = readTable('regions')
  return new Map(
    Object.entries(parsed).flatMap(([country, regions]) =>
      Object.keys(isRecord(regions) ? regions : fail(`${country} has no regions`)).map(
        code => [`${country}-${code}`, textAt(regions, code)] as const,
      ),
    ),
  )
}

const names = load()

/** The name of a region by its ISO 3166-2 code (`DE-HE` is Hessen); other text is returned unchanged. */
export const regionName = (written: string | undefined): string | undefined =>
  written === undefined ? undefined : (names.get(written) ?? written)
