import { execFileSync } from 'node:child_process'
import { cpSync, lstatSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyOf, environmentOf, type Stage, textsOf } from './dockerfile.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

// What the slim image of Debian has, and of that only what the service can need: the C and C++ libraries and a shell.
const debianPackages = ['base-files', 'libc6', 'libgcc-s1', 'libstdc++6', 'dash', 'coreutils', 'findutils']
const libraries = ['libselinux1', 'libacl1', 'libattr1', 'libgmp10', 'libpcre2-8-0']

/** As on every current Debian, these are links into /usr. */
const merged = ['bin', 'lib', 'lib64', 'sbin']

function isFile(path: string): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  return stat !== undefined && !stat.isDirectory() && !merged.includes(path.slice(1))
}

const filesOf = (name: string) => execFileSync('dpkg', ['-L', name], { encoding: 'utf8' }).split('\n')

/** Copies the files of Debian packages of this machine into an empty root, without their documentation. */
export function copyDebian(target: string): void {
  const paths = [...debianPackages, ...libraries]
    .flatMap(filesOf)
    .filter(path => path.startsWith('/') && !path.startsWith('/usr/share'))
  for (const folder of ['usr/bin', 'usr/lib', 'usr/sbin', 'usr/lib64', 'tmp', 'proc', 'dev', 'etc'])
    mkdirSync(join(target, folder), { recursive: true })
  for (const name of merged) execFileSync('ln', ['-s', `usr/${name}`, join(target, name)])
  const files = [...new Set(paths)].filter(isFile).map(path => path.slice(1))
  const packed = execFileSync('tar', ['-cf', '-', '-C', '/', ...files], { maxBuffer: 1024 ** 3 })
  execFileSync('tar', ['-xf', '-', '-C', target, '--keep-directory-symlink'], { input: packed })
}

const workdirOf = (stage: Stage) => textsOf(stage, 'WORKDIR')[0] ?? '/'

/** Does what the stage of the build says, in a folder of its own: COPY from the project, then RUN. */
export function build(stage: Stage, folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const { sources } of textsOf(stage, 'COPY').map(copyOf))
    for (const source of sources) cpSync(join(root, source), join(folder, source), { recursive: true })
  for (const run of textsOf(stage, 'RUN')) execFileSync('sh', ['-ec', run], { cwd: folder, stdio: 'pipe' })
}

/** Does what the last stage says in a root: RUN, and COPY from the project and from the folder of the build. */
export function assemble(stage: Stage, target: string, built: string): void {
  const workdir = join(target, workdirOf(stage))
  mkdirSync(workdir, { recursive: true })
  for (const run of textsOf(stage, 'RUN')) execFileSync('chroot', [target, 'sh', '-ec', run], { stdio: 'pipe' })
  for (const { from, sources, target: to } of textsOf(stage, 'COPY').map(copyOf))
    for (const source of sources) {
      const path = from === undefined ? join(root, source) : built
      const isFolder = lstatSync(path).isDirectory()
      cpSync(path, join(workdir, to, isFolder ? '' : basename(source)), { recursive: true, verbatimSymlinks: true })
    }
}

/** The environment that the image gives its processes. */
export function imageEnvironment(stage: Stage): Record<string, string> {
  const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  const { PATH = '$PATH', ...variables } = environmentOf(stage)
  return { ...variables, PATH: PATH.replace('$PATH', path) }
}
