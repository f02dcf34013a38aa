import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

// Whatever decides which tokens a name has, and how they are laid out.
const folders = ['../domain/search/text/', '../domain/search/index/']
const files = ['../../data/companies/search-rows', '../../data/reference/token-weights']

const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js'

function ingredients(): URL[] {
  const inFolders = folders.flatMap(folder => {
    const url = new URL(folder, import.meta.url)
    const names = readdirSync(url).filter(name => name.endsWith(extension) && !name.endsWith('.d.ts'))
    return names.toSorted().map(name => new URL(name, url))
  })
  const single = files.flatMap(file => [extension, '.txt'].map(ending => new URL(file + ending, import.meta.url)))
  return [...inFolders, ...single.filter(url => existsSync(url))]
}

let made: string | undefined

/** Tells releases that would build other indexes from the same companies: an index of another recipe is not used. */
export function indexVersion(): string {
  if (made === undefined) {
    const hash = createHash('sha256')
    for (const url of ingredients()) hash.update(readFileSync(url)).update('\0')
    made = hash.digest('hex').slice(0, 16)
  }
  return made
}
