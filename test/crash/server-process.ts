import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { environment } from '../cli/svc.ts'
import { type Batch, batchPath } from '../support/batches.ts'
import type { CrashFolder } from './crash-folder.ts'

const program = fileURLToPath(new URL('serve-batches.ts', import.meta.url))

/** The service in a separate process, killed on disposal. */
export interface ServerProcess extends AsyncDisposable {
  url: string
  pid: number
  kill(): Promise<void>
}

/** Kills a process and waits until it is gone. */
export async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
}

/**
 * Starts a server on a folder: `whole` (the real service), `broken` (answers are stored in a second transaction), or
 * one whose batches take some milliseconds.
 */
export async function startServer(
  { path, tiersFile }: CrashFolder,
  kind: 'whole' | 'broken' | number = 'whole',
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program, path, tiersFile, String(kind)], {
    env: environment({}),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => killed(child)
  // A test that times out does not dispose of it.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('close', () => process.off('exit', end))
  const [line] = await once(createInterface(child.stdout), 'line')
  return { url: String(line), pid: child.pid ?? 0, kill, [Symbol.asyncDispose]: kill }
}

export interface Answered {
  status: number
  text: string
  isReplay: boolean
}

/** A server's answer to a batch; undefined if its connection ended before the answer was complete. */
export async function post(url: string, key: string, batch: Batch): Promise<Answered | undefined> {
  try {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const reply = await fetch(`${url}${batchPath}`, { method: 'POST', headers, body: JSON.stringify(batch) })
    const text = await reply.text()
    return { status: reply.status, text, isReplay: reply.headers.get('idempotent-replayed') === 'true' }
  } catch {
    return undefined
  }
}
