import { type ChildProgram, startProgram } from '#data/processes/child-program.ts'
import type { BuildRequest, BuildResult } from './build-index.ts'

/** The final message of the build process. */
export type BuildReport = { built: BuildResult } | { failure: string; facts?: ErrorFacts }

/** What an error says of itself that an operator can mend. */
type ErrorFacts = Partial<Pick<NodeJS.ErrnoException, 'name' | 'code' | 'syscall' | 'path'>>

const program = new URL('./build-process.ts', import.meta.url)

// The heap must have room for the tokens of many millions of companies, mostly strings.
const execArgv = ['--max-old-space-size=8192']

/** An index of partitions that are about to be swapped in. Disposal without `swap` leaves the served one. */
export interface PreparedIndex extends Disposable {
  readonly built: BuildResult
  /** Puts it in the place of the served index. */
  swap(): Promise<void>
}

const resultOf = (report: unknown): BuildResult => {
  const known = report as BuildReport
  if ('failure' in known) throw Object.assign(new Error(known.failure), known.facts)
  return known.built
}

/** Starts the build process and builds; the process is kept for a prepared index. */
async function startBuild(
  request: BuildRequest,
  signal: AbortSignal,
): Promise<{ built: BuildResult; process: ChildProgram }> {
  signal.throwIfAborted()
  using stack = new DisposableStack()
  const process = stack.use(await startProgram(program, execArgv))
  signal.throwIfAborted()
  const stop = () => process[Symbol.dispose]()
  signal.addEventListener('abort', stop)
  try {
    const built = resultOf(await process.request(request))
    stack.move()
    return { built, process }
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/**
 * Builds in a separate process, which can be killed at any time: terminating a thread while it reads a database would crash the
 * service. The process's memory is released when it exits. Rejects when the build fails or cannot be started.
 */
export async function runBuild(request: BuildRequest, { signal }: { signal: AbortSignal }): Promise<BuildResult> {
  const { built, process } = await startBuild(request, signal)
  process[Symbol.dispose]()
  return built
}

/** Builds the index of pending partitions in the same way. No other process builds until it is swapped in or disposed of. */
export async function prepareBuild(
  request: BuildRequest & { pending: readonly string[] },
  { signal }: { signal: AbortSignal },
): Promise<PreparedIndex> {
  const { built, process } = await startBuild(request, signal)
  return {
    built,
    swap: async () => void resultOf(await process.request('swap')),
    [Symbol.dispose]: () => process[Symbol.dispose](),
  }
}
