/** Spellings of a legal form by country, separated by ` | `, as the registers print them. */
export type FormsByCountry = Readonly<Record<string, string>>

/**
 * A class of legal forms: spellings that mean the same form. Spellings are tokenized before they are compared, so case,
 * accents and dots do not matter. Where two countries use the same abbreviation for different forms, both forms are in one
 * class, with their long names, because a form must always match its own abbreviation.
 */
export interface LegalFormClass {
  /** 1 to 254. Stored in index snapshots: never reuse or renumber an id. */
  id: number
  name: string
  /** Spellings that follow the name. */
  suffix?: FormsByCountry
  /** Spellings that follow or precede the name. */
  either?: FormsByCountry
  /** Spellings that only precede the name: after a name, the same letters mean something else. */
  prefix?: FormsByCountry
  /** False when the words are common in names: then they are a legal form only at either end of a name, not inside a query. */
  inside?: false
}
