import { wasRegisterImported } from '../administration/imported-before.ts'
import type { Config } from '../config/config.ts'

type ExpectedBy = Pick<Config, 'sample' | 'releaseStore' | 'dataDir'>

/**
 * Says whether the partition of a country should be there: every one where the sample is served, and else those into which
 * a register was imported. A release says itself which it has.
 */
export const expectedPartitions =
  ({ sample, releaseStore, dataDir }: ExpectedBy) =>
  (country: string): boolean =>
    releaseStore === undefined && (sample || wasRegisterImported(dataDir, country))
