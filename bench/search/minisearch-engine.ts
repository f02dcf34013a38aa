import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import MiniSearch, { type SearchOptions } from 'minisearch'
import { answersWanted, type BenchCompany, type BenchEngine, type BenchQuestion } from './bench-engine.ts'
import { foldedAddress, foldedText } from './folded-text.ts'

interface Entry {
  id: number
  name: string
  address: string
  locality: string
}

const toEntry = (company: BenchCompany, id: number): Entry => ({
  id,
  name: foldedText(company.name),
  address: foldedAddress(company),
  locality: foldedText(company.locality ?? ''),
})

const fieldsFor = { name: ['name'], name_and_locality: ['name', 'locality'], address: ['address'] } as const

// As its documentation recommends: fuzzy 0.2, prefix for the word that may still be typed.
const optionsFor = (target: BenchQuestion['target'], combineWith: 'AND' | 'OR'): SearchOptions => ({
  fields: [...fieldsFor[target]],
  combineWith,
  fuzzy: 0.2,
  prefix: (_term, at, terms) => at === terms.length - 1,
})

const collectGarbage = () => {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
}

/** MiniSearch, an index for each country; across countries all of them are asked and their answers merged by score. */
export const createMinisearchEngine = (): BenchEngine<BenchCompany> => {
  const indexes = new Map<string, MiniSearch<Entry>>()
  let heap = 0
  const searchOne = (index: MiniSearch<Entry>, text: string, target: BenchQuestion['target']) => {
    const all = index.search(text, optionsFor(target, 'AND'))
    return (all.length > 0 ? all : index.search(text, optionsFor(target, 'OR'))).slice(0, answersWanted)
  }
  return {
    name: 'minisearch',
    settings:
      'fuzzy 0.2, prefix on the last word, AND and where that finds nothing OR, an index a country, told the field, text folded as ours; current names only',
    build: async batches => {
      collectGarbage()
      const before = process.memoryUsage().heapUsed
      let id = 0
      for (const batch of batches) {
        for (const company of batch) {
          const index =
            indexes.get(company.country) ?? new MiniSearch<Entry>({ fields: ['name', 'address', 'locality'] })
          indexes.set(company.country, index)
          index.add(toEntry(company, id))
          id += 1
        }
      }
      collectGarbage()
      heap = process.memoryUsage().heapUsed - before
    },
    search: ({ text, target, country }) => {
      const folded = foldedText(text)
      const asked =
        country === null ? [...indexes.values()] : [indexes.get(country)].filter(index => index !== undefined)
      const hits = asked.flatMap(index => searchOne(index, folded, target))
      return hits
        .sort((first, second) => second.score - first.score)
        .slice(0, answersWanted)
        .map(({ id, score }) => ({ document: Number(id), score }))
    },
    bytes: () => heap,
    [Symbol.asyncDispose]: async () => indexes.clear(),
  }
}
