import type { LayerCounts } from './layer-counts.ts'

/** Thrown when so many rows of a full file are of the same companies that a tool has probably filled the numbers in. */
export class TooManyRepeatedError extends Error {
  constructor(repeated: number, rows: number) {
    super(
      `${repeated} of the ${rows} rows in this file have the number of another row: its numbers are filled in or cut`,
    )
    this.name = 'TooManyRepeatedError'
  }
}

const minRows = 1_000
// IE lists one in 480 twice.
const maxShare = 0.1

/** Throws `TooManyRepeatedError` if more than a tenth of at least 1,000 rows of a full file are of a company of another row. */
export const refuseRepeated = ({ repeated = 0, audit }: LayerCounts): void => {
  const { rows } = audit ?? { rows: 0 }
  if (rows >= minRows && repeated > rows * maxShare) throw new TooManyRepeatedError(repeated, rows)
}
