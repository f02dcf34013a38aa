import type { NaceEdition } from '#data/reference/nace-classes.ts'
import { majorityEdition } from '../mapping/nace.ts'
import type { RawRecord } from '../readers/raw-record.ts'

type Batch = RawRecord<unknown>[]

/** A batch of a document's records, and the edition of NACE that most of the telling codes of the document are from. */
export interface BatchWithEdition {
  found: Batch
  naceEdition: NaceEdition | undefined
}

const maxRecords = 1_000

/**
 * Adds the edition to the batches of a document, as its first 1,000 records show it. Those are kept until then; the
 * codes that only one edition has are about a third of all, so a few dozen records decide.
 */
export async function* withNaceEdition(
  batches: AsyncIterable<Batch>,
  codesOf: ((value: never) => readonly string[]) | undefined,
): AsyncGenerator<BatchWithEdition> {
  let waiting: Batch[] | undefined = codesOf && []
  let naceEdition: NaceEdition | undefined
  const decide = (first: Batch[]) => {
    const records = first.flat().slice(0, maxRecords)
    waiting = undefined
    naceEdition = majorityEdition(
      records.flatMap(record => ('value' in record && codesOf ? codesOf(record.value as never) : [])),
    )
    return first.map(found => ({ found, naceEdition }))
  }
  let read = 0
  for await (const found of batches) {
    read += found.length
    if (!waiting) yield { found, naceEdition }
    else {
      waiting.push(found)
      if (read >= maxRecords) yield* decide(waiting)
    }
  }
  if (waiting) yield* decide(waiting)
}
