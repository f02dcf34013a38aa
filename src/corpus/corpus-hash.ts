import { createHash } from 'node:crypto'
import type { SyntheticCompany } from './synthetic-companies.ts'

interface CorpusHash {
  add(company: SyntheticCompany): void
  /** SHA-256 of all rows, hexadecimal; nothing may be added after it. */
  digest(): string
}

const chunkLength = 100_000

/** Creates the hash of a corpus, over all members of each company in their order. */
export const corpusHash = (): CorpusHash => {
  const hash = createHash('sha256')
  let pending = ''
  return {
    add: company => {
      for (const value of Object.values(company)) pending += `${value}\t`
      pending += '\n'
      if (pending.length < chunkLength) return
      hash.update(pending)
      pending = ''
    },
    digest: () => hash.update(pending).digest('hex'),
  }
}
