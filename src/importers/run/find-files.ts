import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, extname, join, relative } from 'node:path'
import { errorCode } from '#domain/error-code.ts'
import { ImportError } from '../import-error.ts'
import type { Importer } from '../importer.ts'

/** A file to import: given by the operator (`isExplicit`), or found in a given folder. */
export interface FoundFile {
  path: string
  isExplicit: boolean
}

/** The file name extensions that an importer reads, in lower case, without those of compressions. */
export const readableExtensions = ({ csv, json, xml }: Importer): string[] => [
  ...(csv ? ['.csv', '.txt'] : []),
  ...(json ? ['.json', '.jsonl', '.ndjson'] : []),
  ...(xml ? ['.xml'] : []),
]

const compressionExtensions = ['.gz', '.gzip', '.bz2']

const extensionOf = (path: string): string => {
  const extension = extname(path).toLowerCase()
  return compressionExtensions.includes(extension) ? extname(basename(path, extname(path))).toLowerCase() : extension
}

// As browsers and `svc import --download` call a file of which a part has arrived; Safari's is a folder.
const unfinished = /\.(?:crdownload|download|opdownload|part|partial)$/i

const refuseUnfinished = (path: string): never => {
  throw new ImportError(`${basename(path)} is an unfinished download; finish it, and import the whole file`)
}

const isHidden = (path: string) => path.split('/').some(part => part.startsWith('.'))

const maxNamed = 3

/** What is in a folder instead: `a.json, b.json, c.json and 17 more`. */
const listOf = (paths: readonly string[]): string => {
  const named = paths.slice(0, maxNamed).map(path => basename(path))
  return (named.join(', ') || 'nothing') + (paths.length > maxNamed ? ` and ${paths.length - maxNamed} more` : '')
}

const pathOf = ({ parentPath, name }: Dirent) => join(parentPath, name)

/**
 * What is below a folder. Links to folders are not followed, because one may lead above it; `recursive` of Node 26 follows
 * them.
 */
async function entriesBelow(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const inner = entries.filter(entry => entry.isDirectory()).map(entry => entriesBelow(pathOf(entry)))
  return [...entries, ...(await Promise.all(inner)).flat()]
}

/** The links to files that are not among others: mounted volumes may have nothing else. */
const linkedFiles = async (links: readonly string[], others: readonly string[]): Promise<string[]> => {
  const found = new Map<string, string>()
  const known = new Set(await Promise.all(others.map(path => realpath(path))))
  for (const link of links) {
    if (!(await stat(link)).isFile()) continue
    const file = await realpath(link)
    if (!known.has(file)) found.set(file, found.get(file) ?? link)
  }
  return [...found.values()]
}

/** The files below a folder, except hidden ones, each once. Links count if their names are those of wanted files. */
const allFilesIn = async (folder: string, isWanted: (path: string) => boolean): Promise<string[]> => {
  // Paths below `./files` begin with `files`.
  const shown = (await entriesBelow(folder)).filter(entry => !isHidden(relative(folder, pathOf(entry))))
  const files = shown.filter(entry => entry.isFile()).map(pathOf)
  const links = shown
    .filter(entry => entry.isSymbolicLink())
    .map(pathOf)
    .filter(isWanted)
  return [...files, ...(links.length > 0 ? await linkedFiles(links.toSorted(), files) : [])].toSorted()
}

const filesIn = async (folder: string, extensions: readonly string[], wanted: string): Promise<FoundFile[]> => {
  const isWanted = (path: string) => [...extensions, '.zip'].includes(extensionOf(path))
  const all = await allFilesIn(folder, isWanted)
  const isAwaited = (path: string) =>
    isWanted(path.replace(unfinished, '')) && !all.includes(path.replace(unfinished, ''))
  for (const path of all) if (unfinished.test(path) && isAwaited(path)) refuseUnfinished(path)
  const paths = all.filter(isWanted)
  if (paths.length === 0)
    throw new ImportError(
      `${folder} contains no ${[...extensions, '.zip'].join(', ')} file, only: ${listOf(all)}; expected: ${wanted}`,
    )
  return paths.map(path => ({ path, isExplicit: false }))
}

const inspect = async (path: string) => {
  try {
    return await stat(path)
  } catch (error) {
    const code = errorCode(error)
    throw new ImportError(code === 'ENOENT' ? `there is no file ${path}` : `${path} cannot be read (${code})`)
  }
}

/** Adds a file by where it really is: `./files` has `files/a.csv`, which may be given as `./files/a.csv` too. */
const addOnce = async (found: Map<string, FoundFile>, { path, isExplicit }: FoundFile) => {
  const real = await realpath(path)
  const known = found.get(real)
  found.set(real, { path: known?.path ?? path, isExplicit: isExplicit || known?.isExplicit === true })
}

/**
 * Expands paths to files, each once: a file is itself; a folder is all files below it with one of the extensions, compressed or
 * not, except hidden ones and links to folders. `wanted` says which files are expected. Rejects with `ImportError` when
 * a path cannot be read, and with the system's error for a link that leads nowhere.
 */
export const findFiles = async (
  paths: readonly string[],
  extensions: readonly string[],
  wanted: string,
): Promise<FoundFile[]> => {
  const found = new Map<string, FoundFile>()
  for (const path of paths) {
    const stats = await inspect(path)
    if (unfinished.test(path)) refuseUnfinished(path)
    if (!stats.isDirectory() && !stats.isFile()) throw new ImportError(`${path} is neither a file nor a folder`)
    const files = stats.isDirectory() ? await filesIn(path, extensions, wanted) : [{ path, isExplicit: true }]
    for (const file of files) await addOnce(found, file)
  }
  return [...found.values()]
}
