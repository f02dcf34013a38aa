import { DiskFullError } from '#data/files/disk-space.ts'
import { lockFile } from '#data/files/file-lock.ts'
import { lowerPriority } from '#data/processes/lower-priority.ts'
import { isSystemError } from '../../node-runtime/system-errors.ts'
import { type BuildRequest, buildIndex, swapIndex } from './build-index.ts'
import type { BuildReport } from './run-build-process.ts'

// Searches and lookups have priority over a build.
const niceness = 10
const maxWaitMs = 30 * 60_000

/** Runs a task and reports its result. */
async function reported(task: () => Promise<BuildReport>): Promise<BuildReport> {
  try {
    return await task()
  } catch (error) {
    if (error instanceof DiskFullError) return { failure: error.message, facts: { name: error.name } }
    if (!isSystemError(error)) return { failure: String(error) }
    const { code, syscall, path } = error
    return { failure: error.message, facts: { code, syscall, path } }
  }
}

const send = (report: BuildReport, then: () => void) => process.send?.(report, then)
const end = () => process.exit()

// A prepared index is swapped in on a second message. Until then the lock is held, so that no other process builds
// an index of the same partitions; the end of the process releases it.
process.once('message', async (request: BuildRequest) => {
  const locks = new DisposableStack()
  const report = await reported(async () => {
    lowerPriority(niceness)
    locks.use(lockFile(request.dataDir, 'search', maxWaitMs))
    return { built: await buildIndex(request) }
  })
  if ('failure' in report || !request.pending) return send(report, end)
  process.once('message', async () => {
    const swapped = await reported(async () => {
      swapIndex(request.dataDir, report.built)
      return report
    })
    locks.dispose()
    send(swapped, end)
  })
  send(report, () => {})
})
// Ctrl-C signals every process of the terminal; the service stops this one itself.
process.on('SIGINT', () => {})
// The service has exited.
process.on('disconnect', end)
