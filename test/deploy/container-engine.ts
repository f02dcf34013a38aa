import { execFileSync, type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { standIn } from './stand-in-images.ts'

/** A container engine, whose images, containers and volumes are removed on disposal. */
export interface ContainerEngine extends Disposable {
  name: 'docker' | 'podman'
  /** Runs a command of its. */
  call(...args: string[]): SpawnSyncReturns<string>
  /** The same. Throws what it said where it fails. */
  must(...args: string[]): string
  /** Makes an image of the files of a folder. */
  importImage(folder: string, tag: string, variables?: Record<string, string>): void
}

// Without them podman asks for more than a machine within a machine may give.
export const ulimits = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096']

const isHere = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0

/** Stores of its own, which need no systemd; runc knows more kinds of cgroups than crun. */
const podmanOptions = (folder: string) => [
  '--root',
  join(folder, 'i'),
  '--runroot',
  join(folder, 'r'),
  '--cgroup-manager=cgroupfs',
  '--events-backend=file',
  ...(isHere('runc') ? ['--runtime=runc'] : []),
]

export function openEngine(name: ContainerEngine['name']): ContainerEngine {
  // Podman takes 50 characters: the folder of the test run is too long.
  const folder = mkdtempSync('/tmp/svc-image-')
  const isPodman = name === 'podman'
  const command = [name, ...(isPodman ? podmanOptions(folder) : [])]
  const [program = name, ...options] = command
  const call = (...args: string[]) =>
    spawnSync(program, [...options, ...args], { encoding: 'utf8', maxBuffer: 1024 ** 3 })
  const imported: string[] = []
  return {
    name,
    call,
    must: (...args) => {
      const { status, stdout, stderr } = call(...args)
      if (status !== 0) throw new Error(`${name} ${args[0]}: ${stderr.trim()}`)
      return stdout.trim()
    },
    importImage: (files, tag, variables = {}) => {
      const changes = Object.entries(variables).map(([key, value]) => `--change 'ENV ${key}=${value}'`)
      execFileSync('sh', ['-ec', `tar -C "$0" -c . | "$@" import ${changes.join(' ')} - ${tag}`, files, ...command], {
        stdio: 'pipe',
      })
      imported.push(tag)
    },
    [Symbol.dispose]: () => {
      call('rmi', '--force', ...(isPodman ? ['--all'] : imported))
      // Podman may leave the folder of its layers mounted.
      if (isPodman) spawnSync('umount', [join(folder, 'i/overlay')])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Why an engine cannot run a container here; undefined where it can. */
function refusalOf(name: ContainerEngine['name']): string | undefined {
  if (!isHere(name)) return 'is not installed'
  using engine = openEngine(name)
  try {
    engine.must('info')
    const image = standIn.debian(engine)
    engine.must('run', '--rm', '--network=host', '--read-only', ...ulimits, image, 'true')
    return undefined
  } catch (error) {
    return String(error).trim().split('\n').at(-1)
  }
}

/** The first engine that can run a container here. Without one, prints one line that says why. */
export function engineHere(): ContainerEngine['name'] | undefined {
  const refusals: string[] = []
  for (const name of ['docker', 'podman'] as const) {
    const refusal = refusalOf(name)
    if (refusal === undefined) return name
    refusals.push(`${name}: ${refusal}`)
  }
  process.stdout.write(`no container engine runs here, a clean root stands in for it (${refusals.join('; ')})\n`)
  return undefined
}
