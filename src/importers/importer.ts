import type { CompanyFacts } from '../../data/companies/company-facts.ts'
import type { Precedence } from '../../data/companies/merge-layers.ts'
import type { SourceStamp } from '../../data/companies/source-row.ts'
import type { CountryCode } from '../domain/countries.ts'
import type { CsvColumns, CsvRow } from './readers/csv-records.ts'
import type { XmlElement, XmlShape } from './readers/xml-records.ts'

/** What an importer makes of one record of a register. */
export type Mapped =
  | {
      kind: 'company'
      country: CountryCode
      registryId: string
      facts: CompanyFacts
      stamp?: SourceStamp
      /** The register's status value, when it is none of those the register's mapping knows. */
      unknownStatus?: string | undefined
    }
  | { kind: 'skipped'; reason: string }
  | { kind: 'rejected'; reason: string }

/** What a mapping may know of the file beside the record. */
export interface MappingContext {
  /** Day the source took the file, where the file has one. */
  snapshotDate: string | null
}

/** One register's files: which columns or elements they have, and how a record becomes a company. */
export interface Importer {
  source: string
  /** Completes the sentence "this is not …". */
  title: string
  countries: readonly CountryCode[]
  precedence: Precedence
  /** Whether the file's date confirms every record in it, or every record carries its own. */
  confirmedBy: 'file' | 'record'
  /** The day that a file's name carries, if it does. */
  dateInName?: (fileName: string) => string | undefined
  /** Whether a company absent from this file has left the register: only for full files of registers that keep the living. */
  isFullFile: (fileName: string) => boolean
  csv?: { columns: CsvColumns; map: (row: CsvRow, context: MappingContext) => Mapped }
  json?: { recordsUnder: readonly string[]; map: (value: unknown, context: MappingContext) => Mapped }
  xml?: { shape: XmlShape; map: (element: XmlElement, context: MappingContext) => Mapped }
}
