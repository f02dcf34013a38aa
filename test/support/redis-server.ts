import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isInstalled } from './is-installed.ts'
import { tempFolder } from './temp-folder.ts'

/** A Redis of the test's own, on a spare port of loopback, in a folder that goes with it. */
export interface RedisServer extends AsyncDisposable {
  url: string
  port: number
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>
  /** Starts it again on the same port, empty. */
  restart(): Promise<void>
  /** Lets it hold its connections and answer nothing, until it is resumed. */
  freeze(): void
  resume(): void
}

/** Whether this machine has the program; tests that need it are skipped where it has not. */
export const hasRedisServer: boolean = isInstalled('redis-server')

/** A port of loopback on which nobody listens. */
export async function sparePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Whether it answers a ping, or asks for its password first. */
async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    socket.write('PING\r\n')
    const [reply] = await once(socket, 'data')
    return /^(\+PONG|-NOAUTH)/.test(String(reply))
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Starts one with nothing kept on disk; `settings` as on its command line. */
export async function startRedis(settings: readonly string[] = []): Promise<RedisServer> {
  const folder = tempFolder()
  const port = await sparePort()
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
    child = spawn('redis-server', [...place, ...settings], { stdio: 'ignore' })
    for (let tries = 0; tries < 200; tries += 1) {
      if (await answers(port)) return
      await sleep(25)
    }
    throw new Error(`redis-server does not answer on port ${port}`)
  }

  async function kill() {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  // Whatever becomes of the tests, it does not outlive them.
  const killAtExit = () => void child?.kill('SIGKILL')
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
    [Symbol.asyncDispose]: stop,
  }
}
