import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildFolder, sdkFolder } from './folders.ts'

const stamp = join(buildFolder, '.built')
const made = /^(build|node_modules)\b|__pycache__/

const sources = () =>
  readdirSync(sdkFolder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(sdkFolder.length))
    .filter(path => !made.test(path))
    .sort()

/** Hash of the inputs of the TypeScript and Python clients: the contract and every file of this folder. */
export function inputsHash(contract: string): string {
  const hash = createHash('sha256').update(contract)
  for (const path of sources()) hash.update(`${path}\n`).update(readFileSync(join(sdkFolder, path)))
  return hash.digest('hex')
}

/** Whether the built clients are up to date with these inputs. */
export const isBuilt = (hash: string): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash

/** Records the inputs the clients were built from. */
export const noteBuilt = (hash: string): void => writeFileSync(stamp, hash)
