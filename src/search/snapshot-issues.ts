import { staleCountries } from './build/build-index.ts'
import { readGenerations } from './live-partition.ts'
import { ArrayFileError, type ArrayFileReason } from './stored-index/array-file-error.ts'
import { loadIndex } from './stored-index/load-index.ts'

const words: Record<ArrayFileReason, string> = {
  missing: 'not built yet: svc serve builds it',
  damaged: 'damaged: svc serve rebuilds it',
  other_version: 'made by another version: svc serve rebuilds it',
}

/** The problems of the stored index, one line each; `note` if no index is stored yet, which is not a problem. */
export async function snapshotIssues(
  dataDir: string,
  countries: readonly string[],
): Promise<{ issues: string[]; note?: string }> {
  try {
    const { generations, deltaError } = await loadIndex(dataDir)
    if (deltaError) return { issues: [`search index: ${words[deltaError]}`] }
    const stale = staleCountries(generations, readGenerations(dataDir, countries))
    const issue = `search index: behind its partitions (${stale.join(', ')}): svc serve brings it up to date`
    return { issues: stale.length === 0 ? [] : [issue] }
  } catch (error) {
    if (!(error instanceof ArrayFileError)) throw error
    if (error.reason === 'missing') return { issues: [], note: `search index: ${words.missing}` }
    return { issues: [`search index: ${words[error.reason]}`] }
  }
}
