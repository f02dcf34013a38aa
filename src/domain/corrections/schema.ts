/** The parts of a JSON Schema of the contract that corrections read. */
export interface Schema {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: unknown
  readonly items?: Schema
  readonly maxItems?: number
  readonly minLength?: number
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
}

/** A field whose value is corrected. */
export interface Field {
  readonly name: string
  readonly schema: Schema
}

export type Fields = Readonly<Record<string, unknown>>

/**
 * A name without case, hyphens, underscores, spaces and brackets: `countryCode`, `country-code` and `country_code` are one. So is
 * `amp;country`, from a link that was copied out of HTML.
 */
export const foldName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^(?:amp;)+/, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
