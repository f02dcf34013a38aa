/** Writings of a class by country, separated by ` | `, as the registers print them. */
export type FormsByCountry = Readonly<Record<string, string>>

/**
 * One class of legal form: writings that mean the same form. Writings are folded before they are compared, so case,
 * accents and dots do not matter. Where two countries use the same letters for different forms, the letters belong to
 * one class and the long names join them there, so that a form always agrees with its own abbreviation.
 */
export interface LegalFormClass {
  /** 1 to 254; kept in index snapshots, so never reused or renumbered. */
  id: number
  name: string
  /** Stands behind the name only. */
  suffix?: FormsByCountry
  /** Stands behind or in front of the name. */
  either?: FormsByCountry
  /** Stands in front only: behind a name the same letters mean something else. */
  prefix?: FormsByCountry
  /** False where the words are common enough in names to be a form at the ends of a name only, never inside a query. */
  inside?: false
}
