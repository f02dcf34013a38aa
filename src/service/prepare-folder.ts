import { dropSample } from '#data/partitions/build/drop-sample.ts'
import { resumeSwaps } from '#data/partitions/build/swap-plan.ts'
import { loadSample } from '../importers/run/load-sample.ts'
import type { Ports } from './open-ports.ts'

type FolderDeps = Pick<Ports, 'config' | 'clock' | 'logger'>

/** Replaces the partitions that a killed import could not replace any more; it is done by the next import otherwise. */
function completeSwaps({ config: { dataDir }, logger }: FolderDeps) {
  try {
    const countries = resumeSwaps(dataDir)
    if (countries.length > 0) logger.info({ countries }, 'the swap of a killed import is completed')
  } catch (error) {
    logger.warn({ err: error }, 'the swap of a killed import is not completed: the next import does it')
  }
}

/**
 * Completes what an import has left in the data folder, and loads the sample into an empty one. Resolves to the companies of a
 * sample that was loaded. With a store of releases, the folder has no partitions.
 */
export async function prepareFolder(deps: FolderDeps): Promise<number | undefined> {
  const { dataDir, sample: isServed, releaseStore } = deps.config
  if (releaseStore) return undefined
  completeSwaps(deps)
  if (!isServed) {
    await dropSample(dataDir)
    return undefined
  }
  const { loaded, companies } = await loadSample(dataDir, deps.clock)
  return loaded ? companies : undefined
}
