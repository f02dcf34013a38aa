import { isSearched } from '../searched-folder.ts'
import { usualDeltaShare } from './build-index.ts'
import { type PreparedIndex, prepareBuild } from './run-build-process.ts'

interface PreparationOptions {
  dataDir: string
  /** The countries that the service searches. */
  countries: readonly string[]
  signal: AbortSignal
  /** Called when the index could not be built. The service then builds it once the partitions are replaced. */
  onError: (error: unknown) => void
}

/**
 * Builds the search index of partitions that an import is about to replace, so that searches find them as soon as lookups do.
 * Undefined if no service searches the folder, which then needs no index yet, or if the build fails.
 */
export async function prepareIndex(
  pending: readonly string[],
  { dataDir, countries, signal, onError }: PreparationOptions,
): Promise<PreparedIndex | undefined> {
  const searched = pending.filter(country => countries.includes(country))
  try {
    if (searched.length === 0 || !isSearched(dataDir)) return undefined
    const request = { dataDir, countries, deltaShare: usualDeltaShare, isRebuild: false, pending: searched }
    const prepared = await prepareBuild(request, { signal })
    return { ...prepared, swap: () => prepared.swap().catch(onError) }
  } catch (error) {
    onError(error)
    return undefined
  }
}
