import { type Command, InvalidArgumentError } from 'commander'
import type { MatchRequest } from '../../client/list/prepare-match.ts'
import { encodingLabel } from '../../importers/readers/decode-text.ts'
import { type ServiceOptions, withServiceOptions } from '../options/service-options.ts'
import { wholeNumber } from '../options/whole-number.ts'

export interface MatchOptions extends ServiceOptions {
  out: string
  nameColumn: string
  countryColumn?: string
  country?: string
  addressColumn?: string
  postalCodeColumn?: string
  localityColumn?: string
  dateColumn?: string
  identifierColumn: string[]
  threshold?: number
  maxUnits?: number
  prefix: string
  raw: boolean
  review: boolean
  encoding?: string
  delimiter?: string
  yes: boolean
  json?: boolean
}

const isShare = (text: string) => /^[01]?(\.\d{1,6})?$/.test(text) && text !== '' && Number(text) <= 1

/** What was probably meant by `0,85`, `85%` or `85`. */
function shareFrom(text: string): string {
  const [, percent] = /^(\d{1,3}) ?%?$/.exec(text) ?? []
  return percent === undefined ? text.replace(',', '.') : String(Number(percent) / 100)
}

const share = (text: string): number => {
  if (isShare(text)) return Number(text)
  const meant = shareFrom(text)
  throw new InvalidArgumentError(`it must be a number from 0 to 1${isShare(meant) ? `; write ${meant}` : ''}`)
}

const encoding = (text: string): string => {
  const label = encodingLabel(text)
  if (label !== undefined) return label
  throw new InvalidArgumentError('it must be the name of an encoding, such as utf-8, utf-16le or windows-1250')
}

const delimiter = (text: string): string => {
  const character = text === 'tab' || text === '\\t' ? '\t' : text
  if (character.length === 1 && !/["\r\n]/.test(character)) return character
  throw new InvalidArgumentError('it must be one character, or tab')
}

const collected = (text: string, before: string[]) => [...before, text]

/** Adds the arguments and options of `svc match`. */
export function withMatchOptions(command: Command): Command {
  command
    .argument('<list>', 'CSV file with a header, or - for stdin')
    .requiredOption('-o, --out <file>', 'file of the results, which the same command continues, or - for stdout')
    .requiredOption('--name-column <column>', 'column of the names of companies')
    .option('--country-column <column>', 'column of countries: codes or names')
    .option('--country <country>', 'country of rows that have none; otherwise all countries are searched, for 10 units')
    .option('--address-column <column>', 'column of addresses')
    .option('--postal-code-column <column>', 'column of postal codes')
    .option('--locality-column <column>', 'column of places')
    .option('--identifier-column <column>', 'column of registry ids, VAT numbers or LEI; up to 5 times', collected, [])
    .option('--date-column <column>', 'column of days of incorporation')
    .option('--threshold <share>', 'minimum confidence of a match (default: 0.85)', share)
    .option('--max-units <n>', 'units that may be spent on the whole list', wholeNumber(0, 1_000_000_000))
    .option('-y, --yes', 'do not ask before units are spent', false)
    .option('--review', 'add columns for a person who decides: address, what was found, note, second candidate', false)
    .option('--prefix <text>', 'what the names of the new columns begin with', 'svc_')
    .option('--raw', 'do not put an apostrophe before results that a spreadsheet would run as a formula', false)
    .option('--encoding <name>', 'encoding of the list (default: detected: UTF-8, UTF-16 or Windows-1252)', encoding)
    .option('--delimiter <character>', 'delimiter of the list, or tab (default: detected)', delimiter)
    .option('--json', 'print JSON')
  return withServiceOptions(command)
}

/** The request of a command line; `url` is the address of the service. */
export function matchRequest(path: string, options: MatchOptions, url: string): MatchRequest {
  const { out, country, prefix, threshold, raw, review } = options
  const names = {
    name: options.nameColumn,
    country: options.countryColumn,
    address: options.addressColumn,
    postalCode: options.postalCodeColumn,
    locality: options.localityColumn,
    date: options.dateColumn,
    identifiers: options.identifierColumn,
  }
  const settings = {
    '--url': url,
    '--name-column': names.name,
    '--country-column': names.country,
    '--country': country,
    '--address-column': names.address,
    '--postal-code-column': names.postalCode,
    '--locality-column': names.locality,
    '--date-column': names.date,
    '--identifier-column': names.identifiers,
    '--threshold': threshold,
    '--prefix': prefix,
    '--raw': raw,
    // Lists that an earlier version has started have none.
    '--review': review || undefined,
    '--encoding': options.encoding,
    '--delimiter': options.delimiter,
  }
  return {
    path,
    out,
    names,
    country,
    prefix,
    settings,
    isForReview: review,
    read: { encoding: options.encoding, delimiter: options.delimiter },
  }
}
