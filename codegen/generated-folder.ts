import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Text by file name: all that the generator owns in its folder. */
export type Files = Map<string, string>

const present = (folder: string): string[] => {
  mkdirSync(folder, { recursive: true })
  return readdirSync(folder).sort()
}

const strays = (folder: string, files: Files) => present(folder).filter(name => !files.has(name))

/** Writes the files; what is already right keeps its time of change. */
export function writeFiles(folder: string, files: Files): void {
  const names = present(folder)
  const isRight = (name: string, text: string) =>
    names.includes(name) && readFileSync(join(folder, name), 'utf8') === text
  for (const [name, text] of files) if (!isRight(name, text)) writeFileSync(join(folder, name), text)
}

/** Deletes what the generator did not write: only ever called on its own folder. */
export function removeStrays(folder: string, files: Files): void {
  for (const name of strays(folder, files)) rmSync(join(folder, name), { recursive: true })
}

/** One line for each file that is missing, stale or not generated; none when the folder is as the generator would leave it. */
export function differences(folder: string, files: Files): string[] {
  const names = present(folder)
  const missing = [...files.keys()].filter(name => !names.includes(name)).map(name => `missing: ${name}`)
  const stale = [...files]
    .filter(([name, text]) => names.includes(name) && readFileSync(join(folder, name), 'utf8') !== text)
    .map(([name]) => `stale: ${name}`)
  return [...missing, ...strays(folder, files).map(name => `not generated: ${name}`), ...stale]
}
