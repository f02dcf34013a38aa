import { countryCodes } from '#domain/countries.ts'
import { countryManifest, type Manifest } from '../../operations/country-manifest.ts'
import type { OperationDeps } from '../../operations/deps.ts'
import { cacheForSeconds } from '../cache-for-seconds.ts'

export type CoverageDeps = Pick<OperationDeps, 'coverage' | 'registerOf' | 'clock'>

// A crowd of visitors reads each partition once in this time.
const keptSeconds = 5

/** Reads the manifests of all countries, in the order of their codes. */
export const manifestReader = (deps: CoverageDeps): (() => Promise<Manifest[]>) =>
  cacheForSeconds(keptSeconds, deps.clock, () => Promise.all(countryCodes.map(code => countryManifest(code, deps))))
