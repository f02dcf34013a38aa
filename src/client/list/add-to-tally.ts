import { type ResultCells, readResult } from './result-columns.ts'
import type { Tally } from './resume-file.ts'

/** Counts further rows by their results. */
export function addToTally(
  tally: Tally,
  answered: readonly ResultCells[],
  { units, retried }: Pick<Tally, 'units' | 'retried'>,
): Tally {
  const results = answered.map(readResult)
  const added = (is: (result: (typeof results)[number]) => boolean) => results.filter(is).length
  const errors = { ...tally.errors }
  for (const { error } of results) if (error) errors[error] = (errors[error] ?? 0) + 1
  return {
    rows: tally.rows + results.length,
    found: tally.found + added(({ isFound }) => isFound),
    matched: tally.matched + added(({ isMatch }) => isMatch),
    ambiguous: tally.ambiguous + added(({ isAmbiguous }) => isAmbiguous),
    not_found: tally.not_found + added(({ isFound, error }) => !isFound && error === ''),
    failed: tally.failed + added(({ error }) => error !== ''),
    units: tally.units + units,
    // A file of an earlier version has no such count.
    retried: (tally.retried ?? 0) + retried,
    errors,
  }
}
