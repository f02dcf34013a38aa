import { execFileSync } from 'node:child_process'

/** Pins a process to one core where taskset is available, so that load and server do not share one. */
export function pin(pid: number | undefined, core: number): void {
  try {
    execFileSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' })
  } catch {
    // taskset is not available.
  }
}
