import { fileStamp } from '../partition-file.ts'
import type { PartitionVerifier, Verdict } from './verify-partitions.ts'

interface Remembered {
  stamp: string
  askedAt: number
  verdict: Promise<Verdict>
}

/** Milliseconds after which a file is checked again although it looks unchanged: a disk may damage a file without any write. */
const maxAgeMs = 60 * 60 * 1_000

/** A verifier that several callers share: a file that was checked for one of them is not checked again for the others. `now` in milliseconds. */
export function rememberVerdicts(verifier: PartitionVerifier, now: () => number): PartitionVerifier {
  const known = new Map<string, Remembered>()
  return {
    check: filename => {
      const stamp = fileStamp(filename)
      const askedAt = now()
      const before = known.get(filename)
      if (before?.stamp === stamp && Math.abs(askedAt - before.askedAt) < maxAgeMs) return before.verdict
      const verdict = verifier.check(filename)
      known.set(filename, { stamp, askedAt, verdict })
      return verdict
    },
    [Symbol.asyncDispose]: () => verifier[Symbol.asyncDispose](),
  }
}
