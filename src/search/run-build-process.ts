import { startProgram } from '#data/child-program.ts'
import type { BuildRequest, BuildResult } from './build-index.ts'

/** The final message of the build process. */
export type BuildReport = { built: BuildResult } | { failure: string }

const program = new URL('./build-process.ts', import.meta.url)

// The heap must have room for the tokens of many millions of companies, mostly strings.
const execArgv = ['--max-old-space-size=8192']

/**
 * Builds in a separate process, which can be killed at any time: terminating a thread while it reads a database would crash the
 * service. The process's memory is released when it exits. Rejects when the build fails or cannot be started.
 */
export async function runBuild(request: BuildRequest, { signal }: { signal: AbortSignal }): Promise<BuildResult> {
  signal.throwIfAborted()
  using process = await startProgram(program, execArgv)
  signal.throwIfAborted()
  const stop = () => process[Symbol.dispose]()
  signal.addEventListener('abort', stop)
  try {
    const report = (await process.request(request)) as BuildReport
    if ('failure' in report) throw new Error(report.failure)
    return report.built
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
