import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { isInstalled } from './is-installed.ts'
import { tempFolder } from './temp-folder.ts'
import { until } from './until.ts'

/** A haproxy of a test, with a configuration. */
export interface Haproxy extends AsyncDisposable {
  /** Kills it immediately, like a crash. */
  kill(): Promise<void>
  restart(): Promise<void>
}

/** Whether haproxy is installed; otherwise the tests that need it are skipped. */
export const hasHaproxy: boolean = isInstalled('haproxy', ['-v'])

async function accepts(host: string, port: number): Promise<boolean> {
  const socket = connect(port, host)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Starts it, and waits until it accepts connections at an address of its configuration. */
export async function startHaproxy(configuration: string, host: string, port: number): Promise<Haproxy> {
  const folder = tempFolder()
  const file = join(folder.path, 'haproxy.cfg')
  writeFileSync(file, configuration)
  let child: ChildProcess | undefined
  const killAtExit = () => void child?.kill('SIGKILL')
  process.once('exit', killAtExit)
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const restart = async () => {
    // In the foreground, as one process.
    child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr?.on('data', text => {
      said = String(text)
    })
    await until(async () => child?.exitCode !== null || (await accepts(host, port)))
    if (child.exitCode !== null) throw new Error(`haproxy ended with ${child.exitCode}: ${said}`)
  }
  await restart()
  return {
    kill,
    restart,
    [Symbol.asyncDispose]: async () => {
      process.removeListener('exit', killAtExit)
      await kill()
      folder[Symbol.dispose]()
    },
  }
}
