import { personReason } from '#data/reference/person-forms.ts'
import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import type { Importer, Mapped, MappingContext } from '../importer.ts'
import { objectOf, objectsOf } from '../mapping/json-values.ts'
import { pathsUnder } from '../mapping/paths-under.ts'
import { readCompanyId } from '../mapping/read-company-id.ts'
import { isoDay, listed, text } from '../mapping/source-values.ts'
import { type CsvRow, withCells } from '../readers/csv-records.ts'
import { registerDefaults } from '../register-defaults.ts'
import { detailColumns } from './no-details.ts'
import { norwegianCodes, norwegianDates, norwegianFacts } from './no-facts.ts'

// The branches of a unit (underenheter) are not companies.
const skippedForms: Record<string, string> = { BEDR: 'sub_unit', AAFY: 'sub_unit' }
const reasonToSkip = (code: string, label: string | undefined) =>
  personReason('NO', { code, label }) ?? skippedForms[code]

const map = (row: CsvRow, context: MappingContext): Mapped => {
  const reason = reasonToSkip(row['organisasjonsform.kode'] ?? '', row['organisasjonsform.beskrivelse'])
  if (reason) return { kind: 'skipped', reason }
  const id = readCompanyId('NO', 'organisasjonsnummer', row.organisasjonsnummer)
  if (id.kind === 'rejected') return id
  const name = text(row.navn, 2000)
  if (!name) return { kind: 'rejected', reason: 'navn is empty' }
  const { registryId } = id
  return { kind: 'company', country: 'NO', registryId, ...norwegianFacts(row, registryId, name, context) }
}

const columnsOfLines = ['forretningsadresse.adresse', 'vedtektsfestetFormaal', 'aktivitet']
// `v/nestleder` is a person at whose place an address is.
const lineBreak = /(?<!(?:^|\s)v)\/n/g

/** The file has the two characters `/n` for a line break. JSON has lists of lines, and `salg/nettbutikk` as it is. */
const mapCsv = (row: CsvRow, context: MappingContext): Mapped => {
  const broken = columnsOfLines.filter(column => row[column]?.includes('/n'))
  if (broken.length === 0) return map(row, context)
  const lines = broken.map(column => [column, row[column]?.replaceAll(lineBreak, '\n') ?? ''] as const)
  return map(withCells(row, Object.fromEntries(lines)), context)
}

const dates = { columns: norwegianDates, read: isoDay }

const maxDepth = 4

/** The former names of a unit, which the CSV does not list, the last one first. */
const formerNames = (unit: unknown, current: string): CompanyFacts['previous_names'] =>
  listed(
    objectsOf(objectOf(unit).historiskeNavn)
      .flatMap(({ navn, fraDato, tilDato }) => {
        const name = text(navn, 2000)
        return name && name !== current ? [{ name, from: isoDay(fraDato), until: isoDay(tilDato) }] : []
      })
      .toSorted((one, other) => (other.until ?? '').localeCompare(one.until ?? '')),
  )

/** Converts an object to a row with the register's CSV columns: `forretningsadresse.adresse`, with the lines of a list. */
const flatten = (value: unknown, path: string, row: CsvRow, depth = 0): CsvRow => {
  if (Array.isArray(value)) row[path] = value.filter(item => typeof item === 'string' && item !== '').join('\n')
  else if (typeof value === 'object' && value !== null) {
    if (depth >= maxDepth) return row
    for (const [key, member] of Object.entries(value)) flatten(member, path ? `${path}.${key}` : key, row, depth + 1)
  } else if (value !== null && value !== undefined) row[path] = String(value)
  return row
}

const mapJson = (value: unknown, context: MappingContext): Mapped => {
  const row = flatten(value, '', {})
  // The API spells this column with a lower-case r.
  row.registrertIMvaRegisteret ??= row.registrertIMvaregisteret ?? ''
  const mapped = map(row, context)
  if (mapped.kind !== 'company') return mapped
  const previous_names = formerNames(value, mapped.facts.name)
  return { ...mapped, facts: { ...mapped.facts, previous_names } }
}

/** Brønnøysund's Enhetsregisteret: the whole register, nightly, as CSV or as one JSON array. */
export const no: Importer = {
  source: 'no',
  title: 'a Brønnøysund "enheter" file',
  distribution: {
    files: 'enheter (CSV or JSON, gzip)',
    address: 'https://data.brreg.no/enhetsregisteret/api/enheter/lastned/csv',
    account: 'none',
  },
  countries: ['NO'],
  ...registerDefaults,
  csv: {
    columns: {
      mayBeNA: ['navn', 'forretningsadresse.landkode', 'underlagtLovgivningLandKode'],
      required: ['organisasjonsnummer', 'navn', 'organisasjonsform.kode', 'konkurs', 'underAvvikling'],
      optional: [
        'organisasjonsform.beskrivelse',
        'naeringskode1.kode',
        'naeringskode1.beskrivelse',
        'naeringskode2.kode',
        'naeringskode2.beskrivelse',
        'naeringskode3.kode',
        'naeringskode3.beskrivelse',
        'forretningsadresse.adresse',
        'forretningsadresse.poststed',
        'forretningsadresse.postnummer',
        'forretningsadresse.landkode',
        'underlagtLovgivningLandKode',
        'registreringsdatoEnhetsregisteret',
        'stiftelsesdato',
        'slettedato',
        'kapital.belop',
        'kapital.valuta',
        'kapital.innbetalt',
        'konkursdato',
        'underAvviklingDato',
        'underTvangsavviklingEllerTvangsopplosning',
        'underUtenlandskInsolvensbehandlingDato',
        'underRekonstruksjonsforhandlingDato',
        'tvangsavvikletPgaManglendeSlettingDato',
        'tvangsopplostPgaManglendeDagligLederDato',
        'tvangsopplostPgaManglendeRevisorDato',
        'tvangsopplostPgaManglendeRegnskapDato',
        'tvangsopplostPgaMangelfulltStyreDato',
        ...detailColumns,
      ],
      // The replies of its API have it; entities that have been deleted are not in the file.
      notInAll: ['slettedato'],
      freeText: ['vedtektsfestetFormaal', 'aktivitet'],
    },
    map: mapCsv,
    dates,
    naceCodes: norwegianCodes,
  },
  json: {
    recordsUnder: ['_embedded.enheter'],
    recognisedBy: ['organisasjonsnummer'],
    map: mapJson,
    dates: { ...dates, columns: [...dates.columns, ...pathsUnder(['historiskeNavn'], ['fraDato', 'tilDato'])] },
    naceCodes: value => norwegianCodes(flatten(value, '', {})),
  },
}
