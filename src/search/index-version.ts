import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileStamp } from '#data/partitions/partition-file.ts'
import { ownWeightsFile, weightsVersion } from '#data/reference/own-weights.ts'

// The code and tables that determine the tokens of a document and how they are stored. What only reads queries is not among
// them, so that a release that changes it alone builds no index anew; a rule of .dependency-cruiser.cjs keeps them apart.
const folders = ['../domain/search/tokens/', '../domain/search/index/']
const files = ['../../data/companies/search-rows.ts', '../domain/search/weights/weights-text.ts']
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

const sourcesVersion = hashOfSources()

/** The version of an index: the hash of the code and tables that build it, and that of the operator's weights. */
export const indexVersionWith = (weights: string): string =>
  weights === '' ? sourcesVersion : `${sourcesVersion}+${weights}`

/** The version that an index of a data folder has now. A stored index of another version is rebuilt. Throws `WeightsError`. */
export const indexVersion = (dataDir: string): string => indexVersionWith(weightsVersion(dataDir))

/** Reads that version again and again; an unchanged weights file is not read again. */
export function createVersionReader(dataDir: string): () => string {
  let stamp = ''
  let version = ''
  return () => {
    const now = fileStamp(ownWeightsFile(dataDir))
    if (now !== stamp) [stamp, version] = [now, indexVersion(dataDir)]
    return version
  }
}
