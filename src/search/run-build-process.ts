import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BuildRequest, BuildResult } from './build-index.ts'

/** The final message of the build process. */
export type BuildReport = { built: BuildResult } | { failure: string }

const program = fileURLToPath(new URL('./build-process.ts', import.meta.url))

// The heap holds the tokens of many millions of companies, most of them strings.
const execArgv = ['--max-old-space-size=8192']

async function reportOf(child: ChildProcess): Promise<BuildReport> {
  let report: BuildReport = { failure: 'the building process ended before its work did' }
  child.once('message', message => {
    report = message as BuildReport
  })
  await once(child, 'exit')
  return report
}

/**
 * Builds in a separate process, which can be killed at any time: terminating a thread while it reads a database would crash the
 * service. The process's memory is released when it exits. Rejects when the build fails.
 */
export async function runBuild(request: BuildRequest, { signal }: { signal: AbortSignal }): Promise<BuildResult> {
  signal.throwIfAborted()
  const child = fork(program, { stdio: 'ignore', execArgv })
  const stop = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', stop)
  try {
    child.send(request, () => {})
    const report = await reportOf(child)
    if ('failure' in report) throw new Error(report.failure)
    return report.built
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
