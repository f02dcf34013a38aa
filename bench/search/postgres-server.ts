import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** A temporary PostgreSQL server with a Unix socket and no TCP port. */
export interface PostgresServer extends AsyncDisposable {
  version: string
  connect(): Promise<pg.Client>
}

// The server does not run as root.
const ownerIds = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  for (const user of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // Tries the next user.
    }
  }
  return {}
}

/** The version of the server programs; undefined if they are not installed. */
export const postgresVersion = (): string | undefined => {
  try {
    return execFileSync('postgres', ['--version'], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}

const started = async (connect: () => Promise<pg.Client>): Promise<void> => {
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      return await (await connect()).end()
    } catch {
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
  throw new Error('PostgreSQL did not start within ten seconds.')
}

/** Creates a cluster in a temporary folder and starts it with the settings; disposal stops and removes it. */
export const startPostgres = async (settings: Record<string, string>): Promise<PostgresServer> => {
  const owner = ownerIds()
  const folder = mkdtempSync(join(tmpdir(), 'svc-bench-pg-'))
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid ?? owner.uid)
  const data = join(folder, 'data')
  const options = { ...owner, cwd: folder, stdio: 'ignore' as const }
  execFileSync('initdb', ['-D', data, '-U', 'bench', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'], options)
  const all = { ...settings, listen_addresses: '', unix_socket_directories: folder }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn('postgres', ['-D', data, ...args], options)
  const connect = async () => {
    const client = new pg.Client({ host: folder, user: 'bench', database: 'postgres' })
    await client.connect()
    return client
  }
  // Stopping the benchmark also stops the server.
  const abandon = () => {
    execFileSync('pg_ctl', ['stop', '-D', data, '-m', 'immediate', '-s'], options)
    rmSync(folder, { recursive: true, force: true })
  }
  const exit = () => process.exit(1)
  process.once('exit', abandon).once('SIGTERM', exit).once('SIGINT', exit)
  const stop = async () => {
    process.off('exit', abandon).off('SIGTERM', exit).off('SIGINT', exit)
    if (server.exitCode === null) {
      server.kill('SIGINT')
      await once(server, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await started(connect)
  } catch (error) {
    await stop()
    throw error
  }
  return { version: postgresVersion() ?? '', connect, [Symbol.asyncDispose]: stop }
}
