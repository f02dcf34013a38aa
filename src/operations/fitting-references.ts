import type { SuggestedRequest } from '#domain/errors/facts.ts'
import { type Call, operations } from '#generated/operations.ts'

/**
 * The batch of the rows that fit in what is left: of those that cost something, each identified by `billedAs`, the first ones. Undefined
 * where none does. The key of the refused batch is unused, so it is kept.
 */
export function fittingReferences(
  { idempotency_key, references }: Call<'lookupBatch'>['body'],
  billedAs: readonly (string | null)[],
  unitsLeft: number,
): SuggestedRequest | undefined {
  if (unitsLeft < 1) return undefined
  const paid = new Set<string>()
  const fits = (company: string | null) =>
    company === null || paid.has(company) || (paid.size < unitsLeft && paid.add(company).size > 0)
  const rows = references.filter((_, index) => fits(billedAs[index] ?? null))
  const body = { idempotency_key, references: rows }
  return { method: 'POST', path: operations.lookupBatch.path, query: null, body }
}
