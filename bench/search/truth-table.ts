import type { SyntheticCompany } from '../../src/corpus/synthetic-companies.ts'
import type { CorpusQuery } from '../queries/make-queries.ts'
import { truthKeysOf } from '../queries/make-queries.ts'

/** Whether a company, by number, is a correct answer; 40 bytes per company. */
export interface TruthTable {
  add(company: SyntheticCompany): void
  isRight(query: CorpusQuery, document: number): boolean
}

/** A 53-bit hash of a text; collisions within a corpus are very unlikely. */
const hashOf = (text: string): number => {
  let low = 0x811c9dc5
  let high = 0x9747b28c
  for (let at = 0; at < text.length; at += 1) {
    low = Math.imul(low ^ text.charCodeAt(at), 0x01000193)
    high = Math.imul(high ^ text.charCodeAt(at), 0x5bd1e995)
  }
  return ((high >>> 0) & 0x1fffff) * 4_294_967_296 + ((low ^ (low >>> 13)) >>> 0)
}

const keys = 5

/** Creates the table of a corpus of a given size; companies are added in order. */
export const createTruthTable = (rows: number): TruthTable => {
  const table = new Float64Array(rows * keys)
  let count = 0
  const at = (document: number, key: number) => table[document * keys + key]
  return {
    add: company => {
      const { names, street, locality } = truthKeysOf(company)
      const hashes = [street, locality, ...names].map(hashOf)
      table.set(hashes.slice(0, keys), count * keys)
      count += 1
    },
    isRight: (query, document) => {
      const inPlace = at(document, 1) === hashOf(query.locality_key)
      if (query.target === 'address') return inPlace && at(document, 0) === hashOf(query.street_key)
      if (query.target === 'name_and_locality' && !inPlace) return false
      const name = hashOf(query.core_key)
      return [2, 3, 4].some(key => at(document, key) === name)
    },
  }
}
