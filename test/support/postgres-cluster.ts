import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** What a cluster begins as. */
export interface ClusterOptions {
  /** Settings of postgresql.conf. */
  settings?: Readonly<Record<string, string>>
  /** Lines before the line of pg_hba.conf that lets everybody in. */
  hba?: readonly string[]
  certificate?: { key: Buffer; cert: Buffer } | undefined
  /** It begins as a copy of this server, and streams from it until it is promoted; the settings are that server's. */
  standbyOf?: { port: number }
}

/** The user that owns the databases. */
export const owner = 'svc'

/** The folder of initdb, pg_basebackup and postgres, which Debian does not put into PATH. */
function binFolder(): string | undefined {
  const inPath = (process.env.PATH ?? '').split(delimiter)
  const ofDebian = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  return [...inPath, ...ofDebian].find(folder => globSync(join(folder, '{initdb,pg_basebackup}')).length === 2)
}

const bin = binFolder()

/** The folder of its programs, if it is installed. */
export const postgresPrograms: string | undefined = bin

const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))

/** The user that the server runs as, because it refuses to run as root. Undefined for the user of the tests. */
export const postgresUser = (): { uid: number; gid: number } | undefined =>
  process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined

// Data lost when the machine fails do not matter here; data lost when the server is killed do.
const defaults = {
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '32MB',
  max_connections: '200',
  unix_socket_directories: '',
}

function createCluster(folder: string, { settings, hba = [], certificate }: ClusterOptions): string {
  const user = postgresUser()
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (user) for (const path of [folder, data]) chownSync(path, user.uid, user.gid)
  const args = ['-D', data, '-U', owner, '-A', 'trust', '--no-sync', '--no-locale', '-E', 'UTF8']
  execFileSync(join(bin ?? '', 'initdb'), args, { ...user, cwd: folder, stdio: 'ignore' })
  const all = { ...defaults, ...(certificate && { ssl: 'on' }), ...settings }
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value}'\n`)
  appendFileSync(join(data, 'postgresql.conf'), lines.join(''))
  writeFileSync(
    join(data, 'pg_hba.conf'),
    [
      ...hba,
      'local all all trust',
      'host all all 127.0.0.1/32 trust',
      'host replication all 127.0.0.1/32 trust',
      '',
    ].join('\n'),
  )
  for (const [name, content] of [
    ['server.key', certificate?.key],
    ['server.crt', certificate?.cert],
  ] as const)
    if (content) {
      writeFileSync(join(data, name), content, { mode: 0o600 })
      if (user) chownSync(join(data, name), user.uid, user.gid)
    }
  return data
}

function copyCluster(folder: string, { port }: { port: number }): string {
  const user = postgresUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const from = `host=127.0.0.1 port=${port} user=${owner} application_name=standby`
  const args = [
    '-D',
    data,
    '-d',
    from,
    '--write-recovery-conf',
    '--wal-method=stream',
    '--checkpoint=fast',
    '--no-sync',
  ]
  execFileSync(join(bin ?? '', 'pg_basebackup'), args, { ...user, cwd: folder, stdio: 'ignore' })
  return data
}

/** Creates the files of a server in a folder; returns its data folder. */
export const createData = (folder: string, options: ClusterOptions): string =>
  options.standbyOf ? copyCluster(folder, options.standbyOf) : createCluster(folder, options)
