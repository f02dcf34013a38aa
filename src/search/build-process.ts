import { setPriority } from 'node:os'
import { lockFile } from '#data/partitions/file-lock.ts'
import { type BuildRequest, buildIndex } from './build-index.ts'
import type { BuildReport } from './run-build-process.ts'

// Searches and lookups have priority over a build.
const niceness = 10
const maxWaitMs = 30 * 60_000

async function build(request: BuildRequest): Promise<BuildReport> {
  try {
    setPriority(niceness)
    using _lock = lockFile(request.dataDir, 'search', maxWaitMs)
    return { built: await buildIndex(request) }
  } catch (error) {
    return { failure: String(error) }
  }
}

process.once('message', async (request: BuildRequest) => {
  const report = await build(request)
  process.send?.(report, () => process.exit())
})
// Ctrl-C signals every process of the terminal; the service stops this one itself.
process.on('SIGINT', () => {})
// The service has exited.
process.on('disconnect', () => process.exit())
