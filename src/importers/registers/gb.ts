import type { ActivityFacts, CompanyFacts } from '#domain/companies/company-facts.ts'
import { preserialize } from '#domain/companies/preserialized.ts'
import { countryCodeOfName } from '#domain/country-names.ts'
import { withoutDecimal } from '#domain/without-decimal.ts'
import type { DocumentHead, Importer, Mapped, MappingContext } from '../importer.ts'
import { completeLegalForm } from '../mapping/legal-form-of.ts'
import { withMarkedKind } from '../mapping/marked-kind.ts'
import { careOfLine, markedLine } from '../mapping/marked-line.ts'
import type { Memo } from '../mapping/memo.ts'
import { naceClassIn, readNace } from '../mapping/nace.ts'
import { endBy } from '../mapping/period.ts'
import { readCompanyId } from '../mapping/read-company-id.ts'
import { codeIn, dayFirst, listed, text } from '../mapping/source-values.ts'
import { statusOf } from '../mapping/status-of.ts'
import { toAddress } from '../mapping/to-address.ts'
import type { CsvRow } from '../readers/csv-records.ts'
import { registerDefaults } from '../register-defaults.ts'
import { dateColumnsOfDetails, detailColumns, gbDetails } from './gb-details.ts'

const britishPostcode = /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i

const sicColumns = [1, 2, 3, 4].map(at => `SICCode.SicText_${at}`)
const previousNameColumns = Array.from({ length: 10 }, (_, at) => ({
  name: `PreviousName_${at + 1}.CompanyName`,
  until: `PreviousName_${at + 1}.CONDATE`,
}))

// Companies House's own code of a non-trading company; NACE Rev. 2.1 has a class 74.99.
const nonTrading = '74990'

/** Whether only NACE Rev. 2.1 has the class of a code: it is not in SIC 2007, which follows Rev. 2. */
const isOfNewEdition = (code: string): boolean => code !== nonTrading && readNace(code, '2').edition === '2.1'

/** The edition of a code; null of one to come, of which only the shape of the code shows that it is another one. */
const editionOf = (code: string, label: string | undefined): '2003' | '2007' | null | undefined => {
  if (/^\d{5}$/.test(code)) return isOfNewEdition(code) ? null : '2007'
  // A company that has filed no return since 2011 still has codes of SIC 2003, which follows an older revision of NACE.
  // Without a label, four digits may be a code of 2007 that lost its zero.
  if (/^\d{4}$/.test(code)) return label === undefined ? undefined : '2003'
  return /^\d[\dA-Z./]{4,9}$/.test(code) ? null : undefined
}

/** Whether a cell has a code of a known edition, or says that there is none. */
const isKnownSic = (sicText: string): boolean =>
  /^(?:\d{4} - |\d{5}(?:[.,]0+)?(?: - |$)|None Supplied$)/i.test(sicText) && !isOfNewEdition(sicText.slice(0, 5))

const toActivity = (sicText: string): Omit<ActivityFacts, 'primary'> | undefined => {
  const [, code = '', label] = /^(\S+)(?: - (.+))?$/.exec(withoutDecimal(text(sicText, 2000) ?? '')) ?? []
  const version = editionOf(code, label)
  if (version === undefined) return undefined
  return {
    scheme: 'SIC',
    version: version ?? undefined,
    code,
    // 99999, a dormant company, and 98000, residents' property management, are in no class of NACE.
    nace_code: version === '2007' ? naceClassIn('2', code) : undefined,
    label: text(label, 1000),
  }
}

// There are only a few hundred distinct texts.
const readSicText = (sicText: string) => {
  const activity = toActivity(sicText)
  return (
    activity && {
      main: preserialize({ ...activity, primary: true }),
      further: preserialize({ ...activity, primary: false }),
    }
  )
}

const activitiesOf = (memo: Memo, row: CsvRow): CompanyFacts['activities'] => {
  const activities: ActivityFacts[] = []
  for (const column of sicColumns) {
    const sicText = row[column]
    const activity = sicText ? memo(readSicText, sicText) : undefined
    if (activity) activities.push(activities.length === 0 ? activity.main : activity.further)
  }
  return listed(activities)
}

// The most recent former name comes first; CONDATE is the day on which it was replaced.
const previousNamesOf = (row: CsvRow): CompanyFacts['previous_names'] => {
  const names: { name: string; until: string | undefined }[] = []
  for (const column of previousNameColumns) {
    const name = text(row[column.name], 2000)
    if (!name) break
    names.push({ name, until: dayFirst(row[column.until]) })
  }
  return listed(names)
}

// The country column is often blank. Only overseas companies have their seat outside the United Kingdom.
const addressCountry = (memo: Memo, row: CsvRow, postcode: string | undefined) => {
  const country = text(row['RegAddress.Country'])
  if (country) return memo(countryCodeOfName, country)
  return postcode && britishPostcode.test(postcode) ? 'GB' : undefined
}

const addressOf = (memo: Memo, row: CsvRow) => {
  const postcode = text(row['RegAddress.PostCode'], 100)
  return toAddress({
    lines: [
      careOfLine(row['RegAddress.CareOf']),
      markedLine('PO Box', /box|\p{L}{3}/iu, codeIn(row['RegAddress.POBox'])),
      text(row['RegAddress.AddressLine1']),
      text(row['RegAddress.AddressLine2']),
    ],
    locality: text(row['RegAddress.PostTown']),
    region: text(row['RegAddress.County']),
    postal_code: postcode,
    country: addressCountry(memo, row, postcode),
  })
}

/** The country of a foreign company; null for others, and where it is not one country. */
const readOrigin = (written: string): string | null => {
  const code = countryCodeOfName(written)
  return code === undefined || code === 'GB' ? null : code
}

const readCategory = (written: string): CompanyFacts['legal_form'] => {
  const category = text(written, 100)
  return category === undefined ? undefined : preserialize(completeLegalForm('GB', category, category))
}

const legalFormOfCompany = (memo: Memo, row: CsvRow, company: { name: string; registryId: string }) => {
  const byCategory = row.CompanyCategory ? memo(readCategory, row.CompanyCategory) : undefined
  const form = withMarkedKind('GB', byCategory, company)
  const origin = row.CountryOfOrigin ? memo(readOrigin, row.CountryOfOrigin) : null
  return origin === null ? form : { ...form, country_of_origin: origin }
}

const map = (row: CsvRow, { memo, day }: MappingContext): Mapped => {
  const id = readCompanyId('GB', 'CompanyNumber', row.CompanyNumber)
  if (id.kind === 'rejected') return id
  const name = text(row.CompanyName, 2000)
  if (!name) return { kind: 'rejected', reason: 'CompanyName is empty' }

  const { status, status_detail, unknownStatus } = statusOf(memo, 'GB', text(row.CompanyStatus))
  return {
    kind: 'company',
    country: 'GB',
    registryId: id.registryId,
    unknownStatus,
    facts: {
      name,
      status,
      status_detail,
      legal_form: legalFormOfCompany(memo, row, { name, registryId: id.registryId }),
      previous_names: previousNamesOf(row),
      incorporation_date: dayFirst(row.IncorporationDate),
      dissolution_date: endBy(day, dayFirst(row.DissolutionDate)),
      registered_address: addressOf(memo, row),
      activities: activitiesOf(memo, row),
      details: gbDetails(row),
    },
  }
}

const missingParts = (given: ReadonlySet<number>, of: number): string => {
  const missing = Array.from({ length: of }, (_, at) => at + 1).filter(part => !given.has(part))
  return missing.length === 1
    ? `part ${missing[0]} of ${of} is missing`
    : `parts ${missing.slice(0, -1).join(', ')} and ${missing.at(-1)} of ${of} are missing`
}

/** Whether no document is one of several parts, or all parts were given; if not, which ones are missing. */
const areAllParts = (documents: readonly DocumentHead[]): true | string => {
  const parts = documents.flatMap(({ name }) => {
    const [, part, of] = /part(\d+)_(\d+)/i.exec(name) ?? []
    return part && of ? [{ part: Number(part), of: Number(of) }] : []
  })
  const [first] = parts
  if (!first) return true
  if (parts.length < documents.length || parts.some(({ of }) => of !== first.of))
    return 'there are parts of different sets'
  const given = new Set(parts.map(({ part }) => part))
  return given.size === first.of || missingParts(given, first.of)
}

/**
 * Companies House's Free Company Data Product: one CSV per month, or its seven parts, of the companies that still
 * exist.
 */
export const gb: Importer = {
  source: 'gb',
  title: 'a Companies House BasicCompanyData file',
  distribution: {
    files: 'BasicCompanyDataAsOneFile, or its seven parts (CSV in zip)',
    address: 'https://download.companieshouse.gov.uk/en_output.html',
    account: 'none',
  },
  countries: ['GB'],
  ...registerDefaults,
  mainFiles: 'several',
  isFull: areAllParts,
  listsFormerNames: true,
  isFilteredByLegalForm: false,
  csv: {
    columns: {
      mayBeNA: ['CompanyName'],
      required: [
        'CompanyName',
        'CompanyNumber',
        'CompanyCategory',
        'CompanyStatus',
        'IncorporationDate',
        'RegAddress.PostCode',
      ],
      optional: [
        'RegAddress.CareOf',
        'RegAddress.POBox',
        'RegAddress.AddressLine1',
        'RegAddress.AddressLine2',
        'RegAddress.PostTown',
        'RegAddress.County',
        'RegAddress.Country',
        'CountryOfOrigin',
        'DissolutionDate',
        ...sicColumns,
        ...previousNameColumns.flatMap(({ name, until }) => [name, until]),
        ...detailColumns,
      ],
    },
    map,
    codes: [{ columns: sicColumns, isKnown: isKnownSic }],
    dates: {
      columns: [
        'IncorporationDate',
        'DissolutionDate',
        ...previousNameColumns.map(({ until }) => until),
        ...dateColumnsOfDetails,
      ],
      read: dayFirst,
    },
  },
}
