import { countryCodes } from '#domain/countries.ts'
import { countriesImportedBefore } from '../../administration/imported-before.ts'
import type { Config } from '../../config/config.ts'

/** A start that loads the sample has found no partition: of countries with imports, they are lost. */
export function sampleLine(companies: number, { dataDir }: Pick<Config, 'dataDir'>): string {
  const lost = countriesImportedBefore(dataDir)
  const loaded = `Loaded the embedded sample: ${companies} real companies of ${countryCodes.length - lost.length} countries.`
  return lost.length > 0
    ? `${loaded} The imported data of ${lost.join(', ')} are lost: import them again.`
    : `${loaded} Load whole registers with svc import.`
}
