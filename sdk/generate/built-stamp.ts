import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildFolder, sdkFolder } from './folders.ts'

const made = /node_modules|__pycache__|\.mypy_cache/

/** The files of a path of sdk/: itself, or those below it. */
function filesOf(path: string): string[] {
  const place = join(sdkFolder, path)
  if (!statSync(place).isDirectory()) return [path]
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .map(name => join(path, name))
    .filter(name => !made.test(name) && statSync(join(sdkFolder, name)).isFile())
    .sort()
}

function hashOf(text: string, inputs: readonly string[]): string {
  const hash = createHash('sha256').update(text)
  for (const path of [...inputs, 'generate'].flatMap(filesOf))
    hash.update(`${path}\n`).update(readFileSync(join(sdkFolder, path)))
  return hash.digest('hex')
}

/** What a client is built from: a text, such as the version, and files and folders of sdk/. */
export interface Inputs {
  name: string
  text: string
  paths: readonly string[]
}

const stampOf = ({ name }: Inputs) => join(buildFolder, `.${name}`)

/** Whether a client is built from these inputs. */
export function isBuilt(inputs: Inputs): boolean {
  const stamp = stampOf(inputs)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(inputs.text, inputs.paths)
}

/** Builds a client unless it was built from the same inputs before. */
export async function buildOnce(inputs: Inputs, build: () => Promise<unknown>): Promise<void> {
  if (isBuilt(inputs)) return
  rmSync(stampOf(inputs), { force: true })
  mkdirSync(buildFolder, { recursive: true })
  await build()
  writeFileSync(stampOf(inputs), hashOf(inputs.text, inputs.paths))
}
