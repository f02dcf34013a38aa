import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

// The code and tables that determine the tokens of a document and how they are stored.
const folders = ['../domain/search/text/', '../domain/search/index/']
const files = ['../../data/companies/search-rows.ts', '../../data/reference/token-weights.ts']
const tables = ['../../data/reference/token-weights.txt']

function sources(): URL[] {
  const inFolders = folders.flatMap(folder => {
    const url = new URL(folder, import.meta.url)
    return readdirSync(url)
      .toSorted()
      .map(name => new URL(name, url))
  })
  return [...inFolders, ...[...files, ...tables].map(file => new URL(file, import.meta.url))]
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const url of sources()) hash.update(readFileSync(url)).update('\0')
  return hash.digest('hex').slice(0, 16)
}

/** Hash of the code and tables that build an index. A stored index of another version is rebuilt. */
export const indexVersion: string = hashOfSources()
