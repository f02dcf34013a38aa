import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/** Text by file name, relative to the folder, with slashes: all files of the generator. */
export type Files = Map<string, string>

/** The names of all files below the folder. */
function filesIn(folder: string): string[] {
  mkdirSync(folder, { recursive: true })
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => !entry.isDirectory())
    .map(entry => join(entry.parentPath, entry.name).slice(join(folder, sep).length).replaceAll(sep, '/'))
    .sort()
}

const extraFiles = (folder: string, files: Files) => filesIn(folder).filter(name => !files.has(name))

/** Writes the files; unchanged ones keep their modification time. */
export function writeFiles(folder: string, files: Files): void {
  const names = filesIn(folder)
  const isCurrent = (name: string, text: string) =>
    names.includes(name) && readFileSync(join(folder, name), 'utf8') === text
  for (const [name, text] of files) {
    if (isCurrent(name, text)) continue
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

/** Deletes the files that the generator did not write. Call it only on the generator's own folder. */
export function removeExtraFiles(folder: string, files: Files): void {
  for (const name of extraFiles(folder, files)) rmSync(join(folder, name))
}

/** One line for each file that is missing, stale or not generated; empty if the folder is up to date. */
export function differences(folder: string, files: Files): string[] {
  const names = filesIn(folder)
  const missing = [...files.keys()].filter(name => !names.includes(name)).map(name => `missing: ${name}`)
  const stale = [...files]
    .filter(([name, text]) => names.includes(name) && readFileSync(join(folder, name), 'utf8') !== text)
    .map(([name]) => `stale: ${name}`)
  return [...missing, ...extraFiles(folder, files).map(name => `not generated: ${name}`), ...stale]
}
