import type { FileDrift } from './audit-full-file.ts'
import type { LayerCounts } from './layer-counts.ts'

/**
 * Thrown when so many companies of a full file have another name than before that another column is probably read as
 * the name; `svc import` prints its message.
 */
export class TooManyRenamedError extends Error {
  constructor(renamed: number, rows: number) {
    super(
      `${renamed} of the ${rows} companies in this file have another name than before: it looks shifted or converted`,
    )
    this.name = 'TooManyRenamedError'
  }
}

const minRowsReported = 100
const minRowsRefused = 1_000
const maxShare = 0.1

/**
 * The share of the companies of a full file that have another name, if it is more than a tenth. Throws
 * `TooManyRenamedError` when they are at least 1,000 companies, unless that is accepted.
 */
export const renamedDrift = ({ renamed = 0, audit }: LayerCounts, isAccepted: boolean | undefined): FileDrift[] => {
  const { rows } = audit ?? { rows: 0 }
  if (rows < minRowsReported || renamed <= rows * maxShare) return []
  if (rows >= minRowsRefused && !isAccepted) throw new TooManyRenamedError(renamed, rows)
  return [{ kind: 'renamed_share', now: renamed / rows }]
}

/** The same for incorporation dates. A changed date is never refused, because the next file corrects it. */
export const redatedDrift = ({ redated = 0, audit }: LayerCounts): FileDrift[] => {
  const { rows } = audit ?? { rows: 0 }
  return rows < minRowsReported || redated <= rows * maxShare ? [] : [{ kind: 'redated_share', now: redated / rows }]
}
