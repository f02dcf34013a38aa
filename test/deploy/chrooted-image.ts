import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../support/free-port.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { dockerfile, stagesOf, textsOf, wordsOf } from './dockerfile.ts'
import { assemble, build, copyDebian, imageEnvironment } from './image-root.ts'
import { healthCheck, type RunningImage } from './image-suite.ts'

// A container engine's part: a read-only root, /tmp in memory, a volume, another user and no privileges.
const enter = `mount --bind "$0" "$0"; mount -t proc proc "$0/proc"; mount --bind "$1" "$0/data"
mount -t tmpfs tmpfs "$0/tmp"; mount -o remount,bind,ro "$0"
exec setpriv --no-new-privs chroot --userspec="$2" "$0" sh -c "$3"`

const stages = stagesOf(dockerfile)
const first = stages[0] ?? assert.fail()
const last = stages.at(-1) ?? assert.fail()

/** Makes root and volume of a container in a folder, by the steps of the Dockerfile. */
function prepare(folder: string) {
  const root = join(folder, 'root')
  const volume = join(folder, 'volume')
  copyDebian(root)
  for (const [device, minor] of Object.entries({ null: 3, zero: 5, random: 8, urandom: 9 }))
    execFileSync('mknod', ['-m', '666', join(root, 'dev', device), 'c', '1', String(minor)])
  build(first, join(folder, 'svc'))
  assemble(last, root, join(folder, 'svc'))
  mkdirSync(volume, { mode: 0o700 })
  // An engine gives a new volume the owner of the image's folder.
  const { uid, gid } = statSync(join(root, 'data'))
  chownSync(volume, uid, gid)
  return [root, volume]
}

/** The service, started as the image says in a clean root of this machine's Debian files. */
export async function startChrootedImage(): Promise<RunningImage> {
  const folder = tempFolder()
  const places = prepare(folder.path)
  const port = await freePort()
  let output = ''
  const inContainer = (command: string, environment: Record<string, string> = {}) => ({
    args: ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec', enter]
      .concat(places)
      .concat(textsOf(last, 'USER'), `cd / && ${command}`),
    env: { ...imageEnvironment(last), SVC_HOST: '127.0.0.1', SVC_PORT: String(port), ...environment },
  })
  const { args, env } = inContainer(`exec ${[...wordsOf(last, 'ENTRYPOINT'), ...wordsOf(last, 'CMD')].join(' ')}`)
  const server = spawn('unshare', args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', text => {
      output += text
    })
  const run: RunningImage['run'] = (command, environment) => {
    const inside = inContainer(command, environment)
    return spawnSync('unshare', inside.args, { encoding: 'utf8', env: inside.env, maxBuffer: 1024 ** 3 })
  }
  return {
    port,
    output: () => output,
    exitCode: () => server.exitCode,
    run,
    checkHealth: async () => assert.equal(run(healthCheck).status, 0),
    stop: async () => {
      const { stdout } = spawnSync('pgrep', ['-f', '-U', '10001', 'src/cli/main.js serve'], { encoding: 'utf8' })
      assert.match(stdout, /^\d+\n$/)
      process.kill(Number(stdout), 'SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
    },
    [Symbol.asyncDispose]: async () => {
      // The whole group: the service is a child of the program that started it.
      if (server.exitCode === null && process.kill(-(server.pid ?? 0), 'SIGKILL')) await once(server, 'exit')
      folder[Symbol.dispose]()
    },
  }
}
