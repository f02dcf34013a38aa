import type { ActivityFacts, CompanyFacts } from '#domain/companies/company-facts.ts'
import { precedence } from '#domain/companies/merge-layers.ts'
import { countryCodesIn } from '#domain/country-names.ts'
import type { Importer, Mapped, MappingContext, SupplementaryFile } from '../importer.ts'
import { legalFormOf } from '../mapping/legal-form-of.ts'
import type { Memo } from '../mapping/memo.ts'
import { readCompanyId } from '../mapping/read-company-id.ts'
import { isoDay, listed, text } from '../mapping/source-values.ts'
import { codedStatusOf } from '../mapping/status-of.ts'
import { toAddress } from '../mapping/to-address.ts'
import type { CsvRow } from '../readers/csv-records.ts'

const frenchCountryCode = countryCodesIn('fr')

// INSEE's placeholder for values that must not be published.
const withheld = '[ND]'
const shown = (cell: string | undefined, maxLength?: number): string | undefined => {
  const known = text(cell, maxLength)
  return known === withheld ? undefined : known
}

// The register's own word for a day it does not know.
const unknownDay = '1900-01-01'
const knownDay = (cell: string | undefined) => (cell === unknownDay ? undefined : isoDay(cell))

const editions: Record<string, string> = { NAF2025: '2025', NAFRev2: '2', NAFRev1: '1', NAF1993: '1993' }
// The editions whose first four digits are a class of NACE Rev. 2 or 2.1.
const naceEditions = ['2025', '2']

/** A main activity by one edition of the French nomenclature. */
const naf = (code: string | undefined, nomenclature: string | undefined): ActivityFacts[] => {
  const known = shown(code, 40)
  if (!known || !nomenclature) return []
  const version = editions[nomenclature] ?? nomenclature
  const nace = naceEditions.includes(version) ? /^\d{2}\.\d{2}/.exec(known)?.[0] : undefined
  return [{ scheme: 'NAF', version, code: known, nace_code: nace, primary: true }]
}

const activitiesOf = (row: CsvRow): CompanyFacts['activities'] =>
  listed([
    ...naf(row.activitePrincipaleUniteLegale, text(row.nomenclatureActivitePrincipaleUniteLegale)),
    ...naf(row.activitePrincipaleNAF25UniteLegale, 'NAF2025'),
  ])

const cell = (row: CsvRow, name: string) => shown(row[`${name}Etablissement`])

const addressOf = (row: CsvRow | undefined): CompanyFacts['registered_address'] => {
  if (!row) return undefined
  const at = (name: string) => cell(row, name)
  const abroad = at('libellePaysEtranger')
  const number = [at('numeroVoie'), at('indiceRepetition')].filter(Boolean).join(' ')
  return toAddress({
    lines: [
      at('complementAdresse'),
      [number, at('typeVoie'), at('libelleVoie')].filter(Boolean).join(' '),
      at('distributionSpeciale'),
    ],
    locality: at('libelleCommune') ?? at('libelleCommuneEtranger'),
    postal_code: at('codePostal') ?? at('codeCedex'),
    country: abroad ? frenchCountryCode(abroad) : 'FR',
  })
}

const otherNamesOf = (row: CsvRow, name: string): CompanyFacts['other_names'] => {
  const usual = [1, 2, 3].map(at => shown(row[`denominationUsuelle${at}UniteLegale`], 2000))
  const acronym = shown(row.sigleUniteLegale, 2000)
  return listed([
    ...(acronym && acronym !== name ? [{ name: acronym, type: 'abbreviation' as const }] : []),
    ...usual.flatMap(known => (known && known !== name ? [{ name: known, type: 'trading' as const }] : [])),
  ])
}

/** The names of earlier periods, each from the first to the last day it was in force; the newest first. */
const previousNamesOf = (periods: readonly CsvRow[], name: string): CompanyFacts['previous_names'] => {
  const names = new Map<string, { name: string; from: string | undefined; until: string | undefined }>()
  const newestFirst = periods.toSorted((one, other) => (other.dateFin ?? '').localeCompare(one.dateFin ?? ''))
  for (const { denominationUniteLegale, dateDebut, dateFin } of newestFirst) {
    const former = shown(denominationUniteLegale, 2000)
    if (!former || former === name) continue
    const known = names.get(former)
    if (known) known.from = knownDay(dateDebut)
    else names.set(former, { name: former, from: knownDay(dateDebut), until: knownDay(dateFin) })
  }
  return listed([...names.values()])
}

const statusFacts = (memo: Memo, row: CsvRow) => {
  const state = text(row.etatAdministratifUniteLegale) ?? ''
  const { status_detail, ...status } = codedStatusOf(
    memo,
    'FR',
    state,
    state === 'C' ? isoDay(row.dateDebut) : undefined,
  )
  // Partial diffusion is the answer to an objection against prospecting.
  const flags = row.statutDiffusionUniteLegale === 'P' ? (['advertising_protected'] as const) : status_detail?.flags
  return { ...status, status_detail: { ...status_detail, flags } }
}

const map = (row: CsvRow, { joinedRows, memo }: MappingContext): Mapped => {
  const form = text(row.categorieJuridiqueUniteLegale, 100) ?? ''
  if (form.startsWith('1')) return { kind: 'skipped', reason: 'sole_trader' }
  const id = readCompanyId('FR', 'siren', row.siren)
  if (id.kind === 'rejected') return id
  if (row.statutDiffusionUniteLegale === 'N') return { kind: 'skipped', reason: 'not_diffused' }
  const name =
    shown(row.denominationUniteLegale, 2000) ??
    shown(row.denominationUsuelle1UniteLegale, 2000) ??
    shown(row.sigleUniteLegale, 2000)
  if (!name) return { kind: 'skipped', reason: 'no_name' }
  const { unknownStatus, ...status } = statusFacts(memo, row)
  return {
    kind: 'company',
    country: 'FR',
    registryId: id.registryId,
    unknownStatus,
    facts: {
      name,
      ...status,
      legal_form: legalFormOf(memo, 'FR', { registry_code: form }),
      previous_names: previousNamesOf(joinedRows('history', id.registryId), name),
      other_names: otherNamesOf(row, name),
      incorporation_date: knownDay(row.dateCreationUniteLegale),
      registered_address: addressOf(joinedRows('establishment', id.registryId)[0]),
      activities: activitiesOf(row),
    },
  }
}

const addressColumns = [
  ...['complementAdresse', 'numeroVoie', 'indiceRepetition', 'typeVoie', 'libelleVoie', 'codePostal', 'libelleCommune'],
  ...['libelleCommuneEtranger', 'distributionSpeciale', 'codeCedex', 'libellePaysEtranger'],
].map(name => `${name}Etablissement`)

const supplementaryFiles: readonly SupplementaryFile[] = [
  {
    name: 'establishment',
    columns: { required: ['siren', 'nic', 'etablissementSiege', 'codePostalEtablissement'], optional: addressColumns },
    key: row => (row.etablissementSiege === 'true' ? row.siren : undefined),
    keep: addressColumns,
    isOptional: true,
  },
  {
    name: 'history',
    columns: {
      required: ['siren', 'dateFin', 'dateDebut', 'denominationUniteLegale', 'changementDenominationUniteLegale'],
    },
    key: row => (row.dateFin && row.denominationUniteLegale ? row.siren : undefined),
    keep: ['dateFin', 'dateDebut', 'denominationUniteLegale'],
    isOptional: true,
  },
]

/** INSEE's Sirene stock: every legal unit, the address of its head office in a second file, its former names in a third. */
export const fr: Importer = {
  source: 'fr',
  title: 'a Sirene StockUniteLegale file',
  obtain: {
    files:
      'StockUniteLegale_utf8, StockEtablissement_utf8 for addresses, StockUniteLegaleHistorique_utf8 for former names (CSV in zip)',
    address: 'https://www.data.gouv.fr/datasets/base-sirene-des-entreprises-et-de-leurs-etablissements-siren-siret/',
    account: 'none',
  },
  countries: ['FR'],
  precedence: precedence.register,
  confirmedBy: 'file',
  dateInName: name => /\d{4}-\d{2}-\d{2}/.exec(name)?.[0],
  mainFiles: 'one',
  isFull: () => true,
  listsFormerNames: false,
  csv: {
    columns: {
      required: [
        'siren',
        'statutDiffusionUniteLegale',
        'etatAdministratifUniteLegale',
        'denominationUniteLegale',
        'categorieJuridiqueUniteLegale',
        'dateCreationUniteLegale',
      ],
      optional: [
        'dateDebut',
        'sigleUniteLegale',
        'denominationUsuelle1UniteLegale',
        'denominationUsuelle2UniteLegale',
        'denominationUsuelle3UniteLegale',
        'activitePrincipaleUniteLegale',
        'nomenclatureActivitePrincipaleUniteLegale',
        'activitePrincipaleNAF25UniteLegale',
      ],
    },
    map,
  },
  supplementaryFiles,
}
