import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { isInstalled } from '../support/is-installed.ts'
import { tempFolder } from '../support/temp-folder.ts'

function mayTraceProcesses(): boolean {
  try {
    return readFileSync('/proc/sys/kernel/yama/ptrace_scope', 'utf8').trim() === '0' || process.getuid?.() === 0
  } catch {
    return true
  }
}

/** Whether strace is installed and may attach to a running process. */
export const canTrace: boolean = isInstalled('strace', ['-f', '-o', '/dev/null', 'true']) && mayTraceProcesses()

/** Attaches strace to a process until it is disposed or the process ends. */
export async function trace(pid: number, options: readonly string[]): Promise<AsyncDisposable> {
  const strace = spawn('strace', ['-f', '-p', String(pid), '-o', '/dev/null', ...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const closed = once(strace, 'close')
  const [line] = await once(createInterface(strace.stderr), 'line')
  if (!String(line).includes('attached')) throw new Error(String(line))
  return {
    [Symbol.asyncDispose]: async () => {
      strace.kill('SIGINT')
      // For a killed process, strace may wait for a thread that has already ended.
      const killTimer = setTimeout(() => strace.kill('SIGKILL'), 1_000)
      await closed
      clearTimeout(killTimer)
    },
  }
}

/** Counts system calls while `act` runs: for each call, the count of the thread that made it most often. */
export async function countCalls(
  pid: number,
  calls: readonly string[],
  act: () => Promise<unknown>,
): Promise<Map<string, number>> {
  using folder = tempFolder()
  const file = join(folder.path, 'trace')
  {
    await using _ = await trace(pid, ['-e', `trace=${calls.join()}`, '-o', file])
    await act()
  }
  const most = new Map<string, number>()
  const made = Map.groupBy(readFileSync(file, 'utf8').split('\n'), line => /^(\d+ +\w+)\(/.exec(line)?.[1] ?? '')
  for (const [madeBy, lines] of made) {
    const call = madeBy.replace(/^\d+ +/, '')
    if (call !== '') most.set(call, Math.max(most.get(call) ?? 0, lines.length))
  }
  return most
}
