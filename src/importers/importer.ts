import type { NaceEdition } from '#data/reference/nace-classes.ts'
import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import type { Precedence } from '#domain/companies/merge-layers.ts'
import type { SourceStamp } from '#domain/companies/source-row.ts'
import type { CountryCode } from '#domain/countries.ts'
import type { Memo } from './mapping/memo.ts'
import type { CsvColumns } from './readers/csv-header.ts'
import type { CsvRow } from './readers/csv-records.ts'
import type { JsonShape } from './readers/json-records.ts'
import type { XmlElement } from './readers/open-xml-record.ts'
import type { XmlShape } from './readers/xml-records.ts'

/**
 * The result of mapping one record: a company, a record that the source has withdrawn or withholds, one skipped by rule,
 * or one rejected because it cannot be read.
 */
export type Mapped =
  | {
      kind: 'company'
      country: CountryCode
      registryId: string
      /** Whether `registryId` is an alias, to be resolved with the partition. */
      isAlias?: boolean
      facts: CompanyFacts
      stamp?: Partial<SourceStamp>
      /** The register's status value, when `registers.yaml` does not list it. */
      unknownStatus?: string | undefined
    }
  /**
   * The source has withdrawn its record with this key: the record is skipped, and the stored one of an earlier file ends.
   * Without a country, the record is now in none of the served countries.
   */
  | { kind: 'withdrawn'; reason: string; country?: CountryCode; registryId: string; key: string; updatedAt: string }
  /** The source lists the company but withholds its name: it is skipped, and the stored record of an earlier file ends. */
  | { kind: 'withheld'; reason: string; country: CountryCode; registryId: string }
  | { kind: 'skipped'; reason: string }
  | { kind: 'rejected'; reason: string }

/**
 * The rows of a supplementary file with a key, in the order of the file; empty when there are none or the file was not
 * given.
 */
export type JoinedRows = (file: string, key: string) => readonly CsvRow[]

/** Data outside the record that its mapping may use. */
export interface MappingContext {
  /** When the source exported the record's file, RFC 3339; null if that is unknown, or every record has its own time. */
  snapshotDate: string | null
  /** The day of `snapshotDate`, for which the record says what holds; without a date the end of time, when all has ended. */
  day: string
  joinedRows: JoinedRows
  /** The edition of NACE of the document, as its first records show it; only if the importer has `naceCodes`. */
  naceEdition: NaceEdition | undefined
  /** Keeps results of pure functions for as long as the import runs. */
  memo: Memo
}

/** Maps one record, as its reader yields it. */
export type MapRecord<Value> = (value: Value, context: MappingContext) => Mapped

/**
 * The activity codes of a record, from which the edition of NACE of a document is read: only for a register whose files
 * do not name the edition.
 */
export type NaceCodesOf<Value> = (value: Value, context: Pick<MappingContext, 'joinedRows'>) => readonly string[]

/**
 * Columns with a day, in JSON and XML the paths of members (`names.endDate`, of each item of a list), and how it is read:
 * `undefined` for what is not written as the register writes days.
 */
export interface DateColumns {
  columns: readonly string[]
  read: (cell: string) => string | undefined
}

/** Columns with codes, in JSON and XML the paths of members, and whether a code is one that the importer knows. */
export interface CodeColumns {
  columns: readonly string[]
  isKnown: (code: string) => boolean
}

/** The name and the header of one document of an import; JSON and XML have no columns. */
export interface DocumentHead {
  name: string
  columns: readonly string[]
}

/** A CSV file that a register publishes with its main file; its rows are joined to the main file's records by key. */
export interface SupplementaryFile {
  name: string
  /** The required columns also identify the file. */
  columns: CsvColumns
  /** The key a row is joined by; undefined for a row that is not needed. */
  key: (row: CsvRow) => string | undefined
  keep: readonly string[]
  /** Counted in the rows that are kept. */
  dates?: DateColumns
  /** Counted in all rows that can be read: a row with an unknown code may be left out for it. */
  codes?: readonly CodeColumns[]
  /** The encoding of the file, if it is not UTF-8. */
  encoding?: 'latin1'
  /** Whether the import works without it. */
  isOptional?: boolean
  /** Whether the file lists proceedings: without its rows, companies in a proceeding would be served as active. */
  isOfProceedings?: boolean
  /** Whether the file describes the other files rather than companies: nothing is lost without it. */
  isAboutFiles?: boolean
  /** Whether it may be split into several files. */
  isSeries?: boolean
  /** The name of an optional file without which this one is not needed. */
  onlyWith?: string
}

/** Where to get the files; licence, data set and update cadence are in `data/reference/registers.yaml`. */
interface Distribution {
  /** Names and formats, on one line. */
  files: string
  address: string
  account: 'none' | 'free' | 'key'
}

/** The columns whose cells are counted in the companies of a file: dates that cannot be read, and unknown codes. */
interface CountedColumns {
  dates?: DateColumns
  codes?: readonly CodeColumns[]
}

/** Declares one register's files: their columns or elements, and how a record becomes a company. */
export interface Importer {
  source: string
  /** Completes the sentence "this is not …". */
  title: string
  distribution: Distribution
  countries: readonly CountryCode[]
  precedence: Precedence
  /** Whether the date of the files confirms every record, or every record has its own date. */
  confirmedBy: 'file' | 'record'
  /** Reads the date in the name of a document, of the file it is in, or of its folder. Default: `dayInText`. */
  dateInName?: (name: string) => string | undefined
  /** The column with the date of the file, if every row repeats it. */
  dateInColumn?: { column: string; read: (cell: string) => string | undefined }
  /** Reads the date of the files, if a supplementary file contains it. */
  dateInSupplement?: (joinedRows: JoinedRows) => string | undefined
  /** `one`: a second main file is an error, unless all are single records or replies of an API. */
  mainFiles: 'one' | 'several'
  /** Why files are not imported, in one sentence: asked with the names of all, and again with their supplementary rows. */
  refusal?: (names: readonly string[], joinedRows: JoinedRows) => string | undefined
  /** Selects the main documents, if a register publishes the same data in two formats. Default: all of them. */
  mainDocuments?: <D extends DocumentHead>(documents: readonly D[]) => readonly D[]
  /** The main file that says more of companies than another, which alone is a complete import too. */
  fullerMain?: { name: string; isIn: (documents: readonly DocumentHead[]) => boolean }
  /** Whether the documents are the whole register: a company absent from them has left it. If not, why, as a clause. */
  isFull: (documents: readonly DocumentHead[]) => true | string
  /** Whether the files list former names. If not, a name that changes between two imports is kept as a former name. */
  listsFormerNames: boolean
  /** Whether natural persons, business names and others that are not companies can be recognised by their legal form only. */
  isFilteredByLegalForm?: boolean
  csv?: { columns: CsvColumns; map: MapRecord<CsvRow>; naceCodes?: NaceCodesOf<CsvRow> } & CountedColumns
  json?: JsonShape & { map: MapRecord<unknown>; naceCodes?: NaceCodesOf<unknown> } & CountedColumns
  xml?: { shape: XmlShape; map: MapRecord<XmlElement> } & CountedColumns
  supplementaryFiles?: readonly SupplementaryFile[]
}
