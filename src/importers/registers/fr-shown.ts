import { text } from '../mapping/source-values.ts'

// INSEE's placeholder for values that must not be published.
const withheld = '[ND]'

export const isWithheld = (cell: string | undefined): boolean => text(cell) === withheld

/** The text of a cell; undefined when it is blank or withheld. */
export const shown = (cell: string | undefined, maxLength?: number): string | undefined => {
  const known = text(cell, maxLength)
  return known === withheld ? undefined : known
}
