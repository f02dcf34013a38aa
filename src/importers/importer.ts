import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import type { Precedence } from '#domain/companies/merge-layers.ts'
import type { SourceStamp } from '#domain/companies/source-row.ts'
import type { CountryCode } from '#domain/countries.ts'
import type { Memo } from './mapping/memo.ts'
import type { CsvColumns, CsvRow } from './readers/csv-records.ts'
import type { JsonShape } from './readers/json-records.ts'
import type { XmlElement, XmlShape } from './readers/xml-records.ts'

/** One record of a register after mapping: a company, skipped by rule, or rejected because it cannot be read. */
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

/** The rows of a supplementary file under a key, in the order of the file; none where there are none, or no such file. */
export type JoinedRows = (file: string, key: string) => readonly CsvRow[]

/** Data outside the record that its mapping may use. */
export interface MappingContext {
  /** When the source took the files, RFC 3339; null where every record carries its own time. */
  snapshotDate: string | null
  joinedRows: JoinedRows
  /** Keeps results of pure functions for as long as the import runs. */
  memo: Memo
}

/** Maps one record, as its reader yields it. */
export type MapRecord<Value> = (value: Value, context: MappingContext) => Mapped

/** One document of an import, as far as its name and header tell; JSON and XML have no columns. */
export interface DocumentHead {
  name: string
  columns: readonly string[]
}

/** A CSV file that a register publishes with its main file; its rows are joined to the main file's records by key. */
export interface SupplementaryFile {
  name: string
  /** The required ones also identify the file. */
  columns: CsvColumns
  /** The key a row is joined by; undefined for a row that is not needed. */
  key: (row: CsvRow) => string | undefined
  keep: readonly string[]
  /** The encoding of the file, where it is not UTF-8. */
  encoding?: 'latin1'
  /** Whether an import can do without it. */
  isOptional?: boolean
  /** Whether it may come in several files. */
  isSeries?: boolean
}

/** Where to get the files; licence, data set and cadence are in `data/reference/registers.yaml`. */
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
  /** Extracts the date from the name of a document, of the file it is in, or of the folder. */
  dateInName?: (name: string) => string | undefined
  /** The date of the file, where every row repeats it. */
  dateInColumn?: { column: string; read: (cell: string) => string | undefined }
  /** The date of the files, where a supplementary file contains it. */
  dateInSupplement?: (joinedRows: JoinedRows) => string | undefined
  /** Whether the register comes in one main file, so that a second one is an error. */
  mainFiles: 'one' | 'several'
  /** Selects the main documents, where a register publishes the same data in two formats; all without it. */
  mainDocuments?: <D extends DocumentHead>(documents: readonly D[]) => readonly D[]
  /** Whether the documents are the whole register, so that a company absent from them has left it. */
  isFull: (documents: readonly DocumentHead[]) => boolean
  /** Whether the files list former names; where they do not, a name that changes between two imports is kept as one. */
  listsFormerNames: boolean
  csv?: { columns: CsvColumns; map: MapRecord<CsvRow> }
  json?: JsonShape & { map: MapRecord<unknown> }
  xml?: { shape: XmlShape; map: MapRecord<XmlElement> }
  supplementaryFiles?: readonly SupplementaryFile[]
}
