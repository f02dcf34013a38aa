import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { postgresPrograms, postgresUser } from './postgres-cluster.ts'

/** Ends the server with this process, even if that is killed. */
const endWithParent = (user: ReturnType<typeof postgresUser>) => [
  'setpriv',
  '--pdeathsig',
  'QUIT',
  ...(user ? ['--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups'] : []),
]

/** The processes that a process has started. */
const childrenOf = (pid: number | undefined): number[] =>
  globSync(`/proc/${pid}/task/${pid}/children`).flatMap(file =>
    readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number),
  )

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // It ended with its parent.
  }
}

/** The processes of a server, which may be started and ended again and again. */
interface PostgresProcess {
  /** Resolves when it answers; rejects if it does not within 15 seconds. */
  start(): Promise<void>
  /** Sends a signal to all of its processes. */
  signalAll(name: NodeJS.Signals): void
  /** Ends it and waits for that; with SIGKILL all its processes at once. */
  end(name: NodeJS.Signals): Promise<void>
  /** Ends it without waiting for that, because this process ends. */
  abandon(): void
}

/** A server that is run with these arguments in a folder; `answers` checks whether it takes connections. */
export function postgresProcess(
  folder: string,
  args: readonly string[],
  answers: () => Promise<boolean>,
): PostgresProcess {
  let child: ChildProcess | undefined
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null

  async function start() {
    const server = join(postgresPrograms ?? '', 'postgres')
    const [program = '', ...words] = [...endWithParent(postgresUser()), server, ...args]
    for (let tries = 0; tries < 600; tries += 1) {
      // A server that was killed may still hold the folder for a moment.
      if (!isRunning()) child = spawn(program, words, { cwd: folder, stdio: 'ignore' })
      child?.unref()
      if (await answers()) return
      await sleep(25)
    }
    throw new Error(`postgres does not answer: ${args.join(' ')}`)
  }

  async function end(name: NodeJS.Signals) {
    if (!child || !isRunning()) return
    child.ref()
    const ended = once(child, 'exit')
    const others = name === 'SIGKILL' ? childrenOf(child.pid) : []
    child.kill(name)
    for (const pid of others) signal(pid, 'SIGKILL')
    await ended
  }

  const signalAll = (name: NodeJS.Signals) => {
    for (const pid of [child?.pid ?? [], childrenOf(child?.pid)].flat()) signal(pid, name)
  }
  const abandon = () => {
    signalAll('SIGCONT')
    child?.kill('SIGQUIT')
  }
  return { start, signalAll, end, abandon }
}
