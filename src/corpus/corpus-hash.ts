import { createHash } from 'node:crypto'
import type { SyntheticCompany } from './synthetic-companies.ts'

/** The hash of a corpus. */
export interface CorpusHash {
  add(company: SyntheticCompany): void
  /** SHA-256 of all rows, hexadecimal; nothing may be added after it. */
  digest(): string
}

const chunkLength = 100_000

/** Creates the hash of a corpus, over all members of each company in their order. */
export const corpusHash = (): CorpusHash => {
  const hash = createHash('sha256')
  let waiting = ''
  return {
    add: company => {
      for (const value of Object.values(company)) waiting += `${value}\t`
      waiting += '\n'
      if (waiting.length < chunkLength) return
      hash.update(waiting)
      waiting = ''
    },
    digest: () => hash.update(waiting).digest('hex'),
  }
}
