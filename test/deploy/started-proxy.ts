import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { freePort } from '../support/free-port.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'

/** A proxy in front of a service, on loopback, with a certificate of its own. */
export interface StartedProxy extends AsyncDisposable {
  port: number
  /** Where its files are. */
  folder: string
  /** What it has logged of requests. */
  log(): string
  signal(name: NodeJS.Signals): void
}

export interface Setting {
  folder: string
  port: number
  plainPort: number
  /** Host and port of the service. */
  upstream: string
}

export interface Command {
  command: readonly [program: string, ...args: string[]]
  env?: Record<string, string>
  log: string
}

/** A file of deploy/. */
export const shipped = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

/** Makes a key and a certificate for localhost. */
export function certificateIn(folder: string) {
  const key = join(folder, 'key.pem')
  const certificate = join(folder, 'certificate.pem')
  const args = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-subj',
    '/CN=localhost',
  ]
  execFileSync('openssl', [...args, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  return { key, certificate }
}

/** nginx with deploy/nginx/svc.conf, which is changed only in addresses and paths. */
export function nginx({ folder, port, plainPort, upstream }: Setting): Command {
  const { key, certificate } = certificateIn(folder)
  const log = join(folder, 'access.log')
  const site = shipped('nginx/svc.conf')
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('127.0.0.1:8080', upstream)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace('/var/log/nginx/svc.log', log)
    .replace('/var/log/nginx/svc-error.log', join(folder, 'error.log'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/${name};`,
  )
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    // As Debian's nginx.conf has it.
    `daemon off; master_process off; pid ${folder}/pid; events {} http { gzip on; ${temporary.join(' ')}\n${site}}`,
  )
  return { command: ['nginx', '-p', folder, '-e', join(folder, 'error.log'), '-c', file], log }
}

/** Caddy with deploy/caddy/Caddyfile, which gets further global options. */
export function caddy({ folder, port, plainPort, upstream }: Setting): Command {
  const file = join(folder, 'Caddyfile')
  const log = join(folder, 'access.log')
  const options = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${plainPort}\n\thttps_port ${port}\n`
  writeFileSync(
    file,
    shipped('caddy/Caddyfile').replace(/^{\n/m, options).replace('output stdout', `output file ${log}`),
  )
  const env = { DOMAIN: 'localhost', UPSTREAM: upstream, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  return { command: ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'], env, log }
}

/** Whether it completes a handshake: Caddy listens before it has made its certificate. */
async function shakesHands(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

async function end(child: ChildProcess) {
  if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
}

/** Starts a proxy in front of the service at `url`, and waits until it is ready. */
export async function startProxy(of: (setting: Setting) => Command, url: string): Promise<StartedProxy> {
  const folder = tempFolder()
  const port = await freePort()
  const plainPort = await freePort()
  const { command, env, log } = of({ folder: folder.path, port, plainPort, upstream: new URL(url).host })
  const [program, ...args] = command
  const child = spawn(program, args, { stdio: 'ignore', env: { ...process.env, ...env } })
  await until(async () => child.exitCode !== null || (await shakesHands(port)))
  if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`)
  return {
    port,
    folder: folder.path,
    log: () => readFileSync(log, 'utf8'),
    signal: name => void child.kill(name),
    [Symbol.asyncDispose]: async () => {
      await end(child)
      folder[Symbol.dispose]()
    },
  }
}
