import { createDiskCheck } from '#data/files/disk-space.ts'
import type { Config } from '../config/config.ts'

/**
 * Whether the disk that usage is written to has room only for what is billed, as `createDiskCheck`. That of a database is another
 * machine's: a full disk here refuses nobody.
 */
export const usageDiskCheck = (
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  monotonic: () => number,
  check: typeof createDiskCheck = createDiskCheck,
): (() => boolean) => (databaseUrl === undefined ? check(dataDir, monotonic) : () => false)
