import { join } from 'node:path'
import { importedBefore } from '../../administration/imported-before.ts'
import type { Config } from '../../config/config.ts'
import { servedFolder } from '../../data-releases/folders/served-folder.ts'
import type { NothingToTry } from '../../service/company-to-try.ts'

/** How damaged partitions are replaced: those of a release are fetched again once they are missing. */
const remedyOf = ({ releaseStore, dataDir }: Pick<Config, 'releaseStore' | 'dataDir'>): string =>
  releaseStore === undefined
    ? 'import their registers again'
    : `remove their files in ${join(servedFolder(dataDir), 'partitions')}: they are fetched again`

/** What is said where no partition is there: a folder into which something was imported has lost them. */
const noneLine = ({ releaseStore, dataDir }: Pick<Config, 'releaseStore' | 'dataDir'>): string => {
  const lost = releaseStore === undefined ? importedBefore(dataDir) : []
  return lost.length > 0
    ? `No company can be served: the partitions are lost. Import again what was imported before (${lost.join(', ')}).`
    : 'No company yet: svc import loads registers.'
}

/** What `svc serve` says in place of a lookup where there is no company that it would find. */
export const nothingToTryLine = (
  { unreadable }: NothingToTry,
  config: Pick<Config, 'releaseStore' | 'dataDir'>,
): string =>
  unreadable.length === 0
    ? noneLine(config)
    : `No company can be served: the partitions of ${unreadable.join(', ')} cannot be read. svc doctor says why; ${remedyOf(config)}.`
