import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Pinned {
  package: string
  version: string
  /** Hash of the tarball, as in a package lock. */
  integrity: string
  /** The script's path in the tarball. */
  file: string
}

const pinned: Pinned = JSON.parse(
  readFileSync(new URL('../../src/pages/reference/pinned.json', import.meta.url), 'utf8'),
)

/** Downloads the tarball alone, without the hundreds of packages that the package depends on; its path. */
function download(folder: string): string {
  mkdirSync(folder, { recursive: true })
  const name = `${pinned.package}@${pinned.version}`
  const output = execFileSync('npm', ['pack', name, '--json', '--silent', '--pack-destination', folder], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [{ filename }] = JSON.parse(output)
  return join(folder, filename)
}

/** The script of the API reference from npm, downloaded to a folder. Throws if it is not the pinned one. */
export function pinnedScript(folder: string): Buffer {
  const tarball = download(folder)
  const [algorithm = '', expected] = pinned.integrity.split(/-(.*)/s)
  if (hash(algorithm, readFileSync(tarball), 'base64') !== expected)
    throw new Error(`${tarball} is not the package of src/pages/reference/pinned.json.`)
  return execFileSync('tar', ['-xzOf', tarball, pinned.file], { maxBuffer: 64 * 1024 * 1024 })
}
