import { type Call, operations } from '#generated/operations.ts'
import type { Cheaper } from './handler.ts'

/**
 * The batch without the rows that exceed the units left: rows that cost nothing are kept, and of the others, each identified by
 * `billedAs`, the first ones. Undefined if no unit is left. It has the key of the refused batch, which is still unused.
 */
export function affordableReferences(
  sent: Call<'lookupBatch'>['body'],
  billedAs: readonly (string | null)[],
  unitsLeft: number,
): Cheaper | undefined {
  if (unitsLeft < 1) return undefined
  const paid = new Set<string>()
  const fits = (company: string | null) =>
    company === null || paid.has(company) || (paid.size < unitsLeft && paid.add(company).size > 0)
  const references = sent.references.filter((_, index) => fits(billedAs[index] ?? null))
  return {
    suggested_request: {
      method: 'POST',
      path: operations.lookupBatch.path,
      query: null,
      body: { ...sent, references },
    },
    fitting: { name: 'references', kept: references.length, sent: sent.references.length },
  }
}
