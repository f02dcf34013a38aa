import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const holder = fileURLToPath(new URL('hold-lock.ts', import.meta.url))

/** Resolves when another process holds the write lock of a folder's usage; `release` ends the process. */
export async function lockUsage(dataDir: string, ms: number) {
  const child = spawn(process.execPath, [holder, join(dataDir, 'usage.sqlite'), String(ms)])
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  const release = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return { release, [Symbol.asyncDispose]: release }
}
