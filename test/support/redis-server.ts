import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { freePort } from './free-port.ts'
import { isInstalled } from './is-installed.ts'
import { tempFolder } from './temp-folder.ts'

/** A Redis server of a test, on a free port of loopback, in a temporary folder. */
export interface RedisServer extends AsyncDisposable {
  url: string
  port: number
  /** Kills it immediately, like a crash. */
  kill(): Promise<void>
  /** Starts it again on the same port: empty, unless `settings` or a `save` say otherwise. */
  restart(): Promise<void>
  /** Freezes it: connections stay open, nothing is answered until `resume`. */
  freeze(): void
  resume(): void
  /** Sends it a command over a connection of its own. */
  run(command: string): Promise<void>
}

/** Whether redis-server is installed; otherwise the tests that need it are skipped. */
export const hasRedisServer: boolean = isInstalled('redis-server')

/** Waits until a server takes connections. Rejects if it ends first, as where its port was taken in the meantime. */
async function untilReady(child: ChildProcess, port: number): Promise<void> {
  let printed = ''
  for await (const text of child.stdout?.setEncoding('utf8').iterator({ destroyOnReturn: false }) ?? []) {
    printed += text
    if (printed.includes('Ready to accept connections')) return void child.stdout?.resume()
  }
  throw new Error(`redis-server does not start on port ${port}: ${printed.trim().split('\n').at(-1)}`)
}

/** Starts a server without persistence; `settings` are command-line options. */
export async function startRedis(settings: readonly string[] = []): Promise<RedisServer> {
  const folder = tempFolder()
  const port = await freePort()
  const place = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    folder.path,
    '--save',
    '',
    '--appendonly',
    'no',
  ]
  let child: ChildProcess | undefined

  async function start() {
    child = spawn('redis-server', [...place, ...settings], { stdio: ['ignore', 'pipe', 'ignore'] })
    await untilReady(child, port)
  }

  async function kill() {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  // Ends with the process, even if a test fails.
  const killAtExit = () => void child?.kill('SIGKILL')
  process.setMaxListeners(Math.max(100, process.getMaxListeners()))
  process.once('exit', killAtExit)
  const stop = async () => {
    process.removeListener('exit', killAtExit)
    await kill()
    folder[Symbol.dispose]()
  }

  try {
    await start()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    kill,
    restart: start,
    freeze: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    run: async command => {
      const socket = connect(port, '127.0.0.1')
      socket.write(`${command}\r\n`)
      await once(socket, 'data')
      socket.destroy()
    },
    [Symbol.asyncDispose]: stop,
  }
}
