/** What a raw row says of one company, read without the importers' code; absent members are not said by the row. */
export interface RawCompany {
  country: string
  registry_id: string
  name?: string | undefined
  incorporation_date?: string | undefined
  dissolution_date?: string | undefined
  street?: string | undefined
  locality?: string | undefined
  postal_code?: string | undefined
  status?: string | undefined
  /** The register's code of the legal form, or its words if it has no codes; of GLEIF the ELF code. */
  legal_form?: string | undefined
  /** Codes of activities as the row writes them, sorted. */
  activities?: readonly string[] | undefined
  /** Former names, sorted. */
  previous_names?: readonly string[] | undefined
  /** Numbers that must be among the identifiers. */
  identifiers?: readonly string[] | undefined
  /** In whole units of the currency. */
  capital?: number | undefined
}

/** A genuine sample: the source that imports it, its files (the whole folder by default), and what its rows say. */
export interface RawSample {
  source: string
  folder: string
  files?: (folder: string) => readonly string[]
  read: (folder: string) => RawCompany[]
}

/** These files of a sample's folder. */
export const only =
  (...names: readonly string[]) =>
  () =>
    names
