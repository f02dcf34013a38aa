import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { differences, type Files, removeExtraFiles, writeFiles } from './generated-folder.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

/** The generated folders of the clients, which are packages of their own. */
const clientFolders = ['sdk/typescript/src/generated/', 'sdk/python/svc_client/generated/']

/** The folders that the generator writes: generated/ and those of the clients. Names of files of the latter begin with their folder. */
interface GeneratedFolders {
  write(files: Files): void
  /** Writes all files, and deletes what is not generated any more; with `out`, nothing is deleted. */
  writeAll(files: Files): void
  /** One line for each file that is missing, stale or not generated. */
  differences(files: Files): string[]
}

/** The generator's folders; with `out`, below that folder. */
export function generatedFolders(out?: string): GeneratedFolders {
  const places = [
    ...clientFolders.map(prefix => ({ prefix, folder: join(out ?? root, prefix) })),
    { prefix: '', folder: out ?? join(root, 'generated/') },
  ]
  const prefixOf = (name: string) => clientFolders.find(prefix => name.startsWith(prefix)) ?? ''
  const filesOf = (prefix: string, files: Files): Files =>
    new Map(
      [...files].filter(([name]) => prefixOf(name) === prefix).map(([name, text]) => [name.slice(prefix.length), text]),
    )
  const write = (files: Files) => {
    for (const { prefix, folder } of places) writeFiles(folder, filesOf(prefix, files))
  }
  return {
    write,
    writeAll(files) {
      write(files)
      if (!out) for (const { prefix, folder } of places) removeExtraFiles(folder, filesOf(prefix, files))
    },
    differences: files =>
      places.flatMap(({ prefix, folder }) => {
        const isOther = (line: string) => prefix === '' && clientFolders.some(other => line.includes(`: ${other}`))
        const found = differences(folder, filesOf(prefix, files)).filter(line => !isOther(line))
        return found.map(line => line.replace(': ', `: ${prefix}`))
      }),
  }
}
