import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../support/free-port.ts'
import { isInstalled } from '../support/is-installed.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'
import { dockerfile, stagesOf, textsOf, wordsOf } from './dockerfile.ts'
import { assemble, build, copyDebian, imageEnvironment } from './image-root.ts'

const isRoot = process.getuid?.() === 0
const canRun =
  isRoot &&
  isInstalled('dpkg') &&
  isInstalled('unshare', ['--mount', '--pid', '--fork', 'true']) &&
  isInstalled('setpriv')
const stages = stagesOf(dockerfile)
const [first, last] = [stages[0] ?? assert.fail(), stages.at(-1) ?? assert.fail()]

// A container engine's part: a read-only root, /tmp in memory, a volume, another user and no privileges.
const enter = `mount --bind "$0" "$0"; mount -t proc proc "$0/proc"; mount --bind "$1" "$0/data"
mount -t tmpfs tmpfs "$0/tmp"; mount -o remount,bind,ro "$0"
exec setpriv --no-new-privs chroot --userspec="$2" "$0" sh -c "$3"`

describe('the image, its steps run in a clean root of Debian files', function () {
  this.timeout(300_000)
  let folder: TempFolder
  let port: number
  let server: ChildProcess
  let output = ''

  const inContainer = (command: string, environment: Record<string, string> = {}) => {
    const [user = ''] = textsOf(last, 'USER')
    const args = [join(folder.path, 'root'), join(folder.path, 'volume'), user, `cd / && ${command}`]
    return {
      args: ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec', enter, ...args],
      env: { ...imageEnvironment(last), SVC_HOST: '127.0.0.1', SVC_PORT: String(port), ...environment },
    }
  }
  const run = (command: string) => {
    const { args, env } = inContainer(command)
    return spawnSync('unshare', args, { encoding: 'utf8', env })
  }
  const get = async (path: string, key?: string) =>
    await fetch(`http://127.0.0.1:${port}${path}`, key ? { headers: { authorization: `Bearer ${key}` } } : {})
  const demoKey = () => /Demo key: (\w+)/.exec(output)?.[1] ?? ''

  before(async function () {
    if (!canRun) return this.skip()
    folder = tempFolder()
    const root = join(folder.path, 'root')
    copyDebian(root)
    for (const [device, minor] of Object.entries({ null: 3, zero: 5, random: 8, urandom: 9 }))
      execFileSync('mknod', ['-m', '666', join(root, 'dev', device), 'c', '1', String(minor)])
    build(first, join(folder.path, 'svc'))
    assemble(last, root, join(folder.path, 'svc'))
    const volume = join(folder.path, 'volume')
    mkdirSync(volume, { mode: 0o700 })
    // An engine gives a new volume the owner of the image's folder.
    const { uid, gid } = statSync(join(root, 'data'))
    chownSync(volume, uid, gid)
    port = await freePort()
    const { args, env } = inContainer(`exec ${[...wordsOf(last, 'ENTRYPOINT'), ...wordsOf(last, 'CMD')].join(' ')}`)
    server = spawn('unshare', args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    for (const stream of [server.stdout, server.stderr])
      stream?.setEncoding('utf8').on('data', text => {
        output += text
      })
    await until(async () => {
      assert.equal(server.exitCode, null, output)
      return (await get('/readyz').catch(() => undefined))?.status === 200 && demoKey() !== ''
    })
  })

  after(async () => {
    // The whole group: the service is a child of the program that started it.
    if (server?.exitCode === null && process.kill(-(server.pid ?? 0), 'SIGKILL')) await once(server, 'exit')
    folder?.[Symbol.dispose]()
  })

  it('answers a lookup, a search and its pages as user 10001 on a read-only root', async () => {
    assert.equal((await get('/v1/companies/NO/923609016', demoKey())).status, 200)
    assert.equal((await get('/v1/companies/search?q=statoil', demoKey())).status, 200)
    const pages = (await (await get('/sitemap.xml')).text()).matchAll(/<loc>([^<]*)<\/loc>/g)
    const paths = [...pages].map(([, address = '']) => new URL(address).pathname)
    assert.ok(paths.length > 10)
    for (const path of [...paths, '/openapi.yaml', '/workflows.arazzo.yaml', '/llms.txt', '/docs/reference'])
      assert.equal((await get(path)).status, 200, path)
    assert.equal(run('id -u').stdout.trim(), '10001')
    assert.match(run('touch /opt/svc/x').stderr, /Read-only file system/)
  })

  it('is healthy by its own HEALTHCHECK, which fails once nothing listens', async () => {
    const [node = '', option = '', script = ''] = wordsOf(last, 'HEALTHCHECK')
    const check = `${node} ${option} '${script}'`
    assert.equal(run(check).status, 0)
    const { args, env } = inContainer(check, { SVC_PORT: String(await freePort()) })
    assert.equal(spawnSync('unshare', args, { env }).status, 1)
  })

  it("runs operators' commands by the name svc", () => {
    const { stdout, stderr, status } = run('svc accounts create --name Acme --tier team && svc doctor')
    assert.equal(status, 0, stderr)
    assert.match(stdout, /acct_/)
  })

  it('has a bill of materials that names every package of the image, with its version', () => {
    const modules = join(folder.path, 'root/opt/svc')
    const bill = JSON.parse(readFileSync(join(modules, 'sbom.cdx.json'), 'utf8'))
    const purls = new Set(bill.components.map(({ purl }: { purl: string }) => purl.replace('%40', '@')))
    const { packages } = JSON.parse(readFileSync(join(modules, 'package-lock.json'), 'utf8'))
    const installed = Object.entries(packages as Record<string, { version: string }>).filter(
      ([path]) => path !== '' && existsSync(join(modules, path)),
    )
    assert.ok(installed.length > 100)
    for (const [path, { version }] of installed) {
      const purl = `pkg:npm/${path.replace(/^.*node_modules\//, '')}@${version}`
      assert.ok(purls.has(purl), purl)
    }
  })

  it('ends with 0 after SIGTERM, with nothing left in the write-ahead logs', async () => {
    const { stdout } = spawnSync('pgrep', ['-f', '-U', '10001', 'src/cli/main.ts serve'], { encoding: 'utf8' })
    assert.match(stdout, /^\d+\n$/)
    process.kill(Number(stdout), 'SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
    assert.equal(server.exitCode, 0, output)
    assert.ok(!existsSync(join(folder.path, 'volume/usage.sqlite-wal')))
  })
})
