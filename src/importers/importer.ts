import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import type { Precedence } from '#domain/companies/merge-layers.ts'
import type { SourceStamp } from '#domain/companies/source-row.ts'
import type { CountryCode } from '#domain/countries.ts'
import type { CsvColumns, CsvRow } from './readers/csv-records.ts'
import type { JsonShape } from './readers/json-records.ts'
import type { XmlElement, XmlShape } from './readers/xml-records.ts'

/** What an importer makes of one record of a register. */
export type Mapped =
  | {
      kind: 'company'
      country: CountryCode
      registryId: string
      /** Whether `registryId` is another number of a company that the partition may know. */
      isAlias?: boolean
      facts: CompanyFacts
      stamp?: SourceStamp
      /** The register's status value, when it is none of those the register's mapping knows. */
      unknownStatus?: string | undefined
    }
  | { kind: 'skipped'; reason: string }
  | { kind: 'rejected'; reason: string }

/** The rows of a further file under a key, in the order of the file; none where there are none, or no such file. */
export type RowsBeside = (sideFile: string, key: string) => readonly CsvRow[]

/** What a mapping may know of the files beside the record. */
export interface MappingContext {
  /** Day the source took the files, where they have one. */
  snapshotDate: string | null
  rowsBeside: RowsBeside
}

/** One text of an import, as far as its name and header tell; JSON and XML have no columns. */
export interface DocumentHead {
  name: string
  columns: readonly string[]
}

/** A further CSV file of a register, whose rows are found by key while the main file is read. */
export interface SideFile {
  name: string
  /** The required ones are also what the file is recognised by. */
  columns: CsvColumns
  /** What the row is found by; undefined for a row that is not needed. */
  key: (row: CsvRow) => string | undefined
  keep: readonly string[]
  /** How its text is written, where it is not UTF-8. */
  encoding?: 'latin1'
  /** Whether an import goes without it. */
  isOptional?: boolean
  /** Whether it may come in several files. */
  isSeries?: boolean
}

/** Where a person gets the files; licence, data set and cadence are in the reviewed registers. */
export interface Obtain {
  /** Names and formats, in one line. */
  files: string
  address: string
  account: 'none' | 'free' | 'key'
}

/** One register's files: which columns or elements they have, and how a record becomes a company. */
export interface Importer {
  source: string
  /** Completes the sentence "this is not …". */
  title: string
  obtain: Obtain
  countries: readonly CountryCode[]
  precedence: Precedence
  /** Whether the files' date confirms every record in them, or every record carries its own. */
  confirmedBy: 'file' | 'record'
  /** The day that a name carries, if it does: of a document, of the file it is in, or of the folder. */
  dateInName?: (name: string) => string | undefined
  /** The day of the file, where every row repeats it. */
  dateInColumn?: { column: string; read: (cell: string) => string | undefined }
  /** The day of the files, where one of the further files tells it. */
  dateBeside?: (rowsBeside: RowsBeside) => string | undefined
  /** Whether the register comes in one main file, so that a second one is a mistake. */
  mainFiles: 'one' | 'several'
  /** Which of the documents that fit are read as main ones, where a register says the same in two; all without it. */
  mainDocuments?: <D extends DocumentHead>(documents: readonly D[]) => readonly D[]
  /** Whether the documents are all that the register has, so that a company absent from them has left it. */
  isFull: (documents: readonly DocumentHead[]) => boolean
  /** Whether the files list former names; where they do not, a name that changes between two imports is kept as one. */
  listsFormerNames: boolean
  csv?: { columns: CsvColumns; map: (row: CsvRow, context: MappingContext) => Mapped }
  json?: JsonShape & { map: (value: unknown, context: MappingContext) => Mapped }
  xml?: { shape: XmlShape; map: (element: XmlElement, context: MappingContext) => Mapped }
  beside?: readonly SideFile[]
}
