import type { NaceEdition } from '#data/reference/nace-classes.ts'
import { naceEditionsOf } from '#data/reference/nace-classes.ts'

/**
 * The NACE class (`62.01`) of a national code: national schemes append digits or letters to the four of the class.
 * Undefined for a division or group, and for text that is not a code.
 */
export const naceClass = (code: string): string | undefined => {
  const [, division, rest] = /^(\d{2})\.?(\d{2})(?:\.?(?:\d{0,3}|[A-Z]))?$/.exec(code) ?? []
  return division && rest ? `${division}.${rest}` : undefined
}

/** The class of a national code, if it exists in the edition; without an edition, if it exists in both. */
export const naceClassIn = (edition: NaceEdition | undefined, code: string): string | undefined => {
  const found = naceClass(code)
  if (found === undefined) return undefined
  const editions = naceEditionsOf(found)
  return (edition === undefined ? editions.length > 1 : editions.includes(edition)) ? found : undefined
}

/** The edition of a code that only one edition has. */
const telltaleEdition = (code: string): NaceEdition | undefined => {
  const editions = naceEditionsOf(naceClass(code) ?? '')
  return editions.length === 1 ? editions[0] : undefined
}

/** The edition of most of the codes that only one edition has; undefined if there are none, or equally many of each. */
export const majorityEdition = (codes: Iterable<string>): NaceEdition | undefined => {
  let lead = 0
  for (const code of codes) {
    const edition = telltaleEdition(code)
    if (edition) lead += edition === '2' ? 1 : -1
  }
  if (lead === 0) return undefined
  return lead > 0 ? '2' : '2.1'
}

/** A code with its edition and class, which exists in that edition. */
interface NaceReading {
  edition: NaceEdition | undefined
  nace_code: string | undefined
}

/** Reads a code whose edition the register names: a code that only the other edition has is of that one. */
export const readNace = (code: string, named: NaceEdition | undefined): NaceReading => {
  const edition = telltaleEdition(code) ?? named
  return { edition, nace_code: naceClassIn(edition, code) }
}

/**
 * Reads the codes of a record whose edition the register does not name: a code that only one edition has decides for
 * itself, most of those of the record decide for its other codes, and without any `otherwise` does.
 */
export const readNaceCodes = (codes: readonly string[], otherwise: NaceEdition | undefined): NaceReading[] => {
  const edition = majorityEdition(codes) ?? otherwise
  return codes.map(code => readNace(code, edition))
}

/**
 * The edition of a file that does not name it: the edition of most of the codes that only one edition has, or else by the date
 * of the file; unknown without either. `since` is the day on which the register changed to Rev. 2.1.
 */
export const editionOfFile = (
  { naceEdition, snapshotDate }: { naceEdition: NaceEdition | undefined; snapshotDate: string | null },
  since: string,
): NaceEdition | undefined => naceEdition ?? (snapshotDate === null ? undefined : snapshotDate < since ? '2' : '2.1')
