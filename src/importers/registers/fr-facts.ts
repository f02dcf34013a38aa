import type { NaceEdition } from '#data/reference/nace-classes.ts'
import type { ActivityFacts, CompanyFacts } from '#domain/companies/company-facts.ts'
import { countryCodesIn } from '#domain/country-names.ts'
import type { MappingContext } from '../importer.ts'
import { legalFormOf } from '../mapping/legal-form-of.ts'
import type { Memo } from '../mapping/memo.ts'
import { readNace } from '../mapping/nace.ts'
import { isOver } from '../mapping/period.ts'
import { codeIn, isoDay, listed, moment, text } from '../mapping/source-values.ts'
import { codedStatusOf } from '../mapping/status-of.ts'
import { toAddress } from '../mapping/to-address.ts'
import type { CsvRow } from '../readers/csv-records.ts'
import { frenchDetails, frenchIdentifiers } from './fr-details.ts'
import { shown } from './fr-shown.ts'

const frenchCountryCode = countryCodesIn('fr')

// The register's placeholder for an unknown day.
const unknownDay = '1900-01-01'
const knownDay = (cell: string | undefined) => {
  const day = isoDay(cell)
  return day === unknownDay ? undefined : day
}

const editions: Record<string, string> = { NAFRev1: '1', NAF1993: '1993' }
// NAF2025 follows NACE Rev. 2.1; editions before NAFRev2 follow older revisions.
const naceEditions: Record<string, NaceEdition> = { NAF2025: '2.1', NAFRev2: '2' }
const nafVersions = { '2': '2', '2.1': '2025' }

/** The main activity in one edition of the French nomenclature. */
const naf = (code: string | undefined, nomenclature: string | undefined): ActivityFacts[] => {
  const known = shown(code, 40)
  if (!known || !nomenclature) return []
  const named = naceEditions[nomenclature]
  const { edition, nace_code } = named ? readNace(known, named) : {}
  const version = edition ? nafVersions[edition] : (editions[nomenclature] ?? nomenclature)
  return [{ scheme: 'NAF', version, code: known, nace_code, primary: true }]
}

const activitiesOf = (row: CsvRow): CompanyFacts['activities'] =>
  listed([
    ...naf(row.activitePrincipaleUniteLegale, text(row.nomenclatureActivitePrincipaleUniteLegale)),
    ...naf(row.activitePrincipaleNAF25UniteLegale, 'NAF2025'),
  ])

const addressOf = (row: CsvRow | undefined): CompanyFacts['registered_address'] => {
  if (!row) return undefined
  const abroad = shown(row.libellePaysEtrangerEtablissement)
  const number = [codeIn(shown(row.numeroVoieEtablissement)), shown(row.indiceRepetitionEtablissement)]
    .filter(Boolean)
    .join(' ')
  return toAddress({
    lines: [
      shown(row.complementAdresseEtablissement),
      [number, shown(row.typeVoieEtablissement), shown(row.libelleVoieEtablissement)].filter(Boolean).join(' '),
      shown(row.distributionSpecialeEtablissement),
    ],
    locality: shown(row.libelleCommuneEtablissement) ?? shown(row.libelleCommuneEtrangerEtablissement),
    postal_code: shown(row.codePostalEtablissement) ?? shown(row.codeCedexEtablissement),
    country: abroad ? frenchCountryCode(abroad) : 'FR',
  })
}

/** A few companies have several head offices in the stock: the legal unit says which one it means. */
const headOfficeOf = (row: CsvRow, offices: readonly CsvRow[]) => {
  const number = codeIn(row.nicSiegeUniteLegale, 5)
  return offices.find(({ nic }) => number !== undefined && codeIn(nic, 5) === number) ?? offices[0]
}

const otherNamesOf = (row: CsvRow, name: string): CompanyFacts['other_names'] => {
  const usual = [1, 2, 3].map(at => shown(row[`denominationUsuelle${at}UniteLegale`], 2000))
  const acronym = shown(row.sigleUniteLegale, 2000)
  return listed([
    ...(acronym && acronym !== name ? [{ name: acronym, type: 'abbreviation' as const }] : []),
    ...usual.flatMap(known => (known && known !== name ? [{ name: known, type: 'trading' as const }] : [])),
  ])
}

/** The names of earlier periods, newest first, each with its first and last day. */
const previousNamesOf = (periods: readonly CsvRow[], name: string, day: string): CompanyFacts['previous_names'] => {
  const names = new Map<string, { name: string; from: string | undefined; until: string | undefined }>()
  const newestFirst = periods
    .filter(({ dateFin }) => isOver(day, { from: undefined, until: dateFin }))
    .toSorted((one, other) => (other.dateFin ?? '').localeCompare(one.dateFin ?? ''))
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
    state === 'C' ? knownDay(row.dateDebut) : undefined,
  )
  // Partial diffusion means that the company objected to direct marketing.
  const flags = row.statutDiffusionUniteLegale === 'P' ? (['advertising_protected'] as const) : status_detail?.flags
  return { ...status, status_detail: { ...status_detail, flags } }
}

/** The facts of a legal unit. */
export const frenchFacts = (row: CsvRow, registryId: string, name: string, context: MappingContext) => {
  const { joinedRows, memo, day } = context
  const { unknownStatus, ...status } = statusFacts(memo, row)
  const facts: CompanyFacts = {
    name,
    ...status,
    legal_form: legalFormOf(memo, 'FR', { registry_code: text(row.categorieJuridiqueUniteLegale, 100) }),
    previous_names: previousNamesOf(joinedRows('history', registryId), name, day),
    other_names: otherNamesOf(row, name),
    incorporation_date: knownDay(row.dateCreationUniteLegale),
    registered_address: addressOf(headOfficeOf(row, joinedRows('establishment', registryId))),
    activities: activitiesOf(row),
    identifiers: frenchIdentifiers(row, registryId),
    details: frenchDetails(row),
  }
  // The time has no time zone: its day is certain enough.
  const stamp = { source_updated_at: moment(isoDay(row.dateDernierTraitementUniteLegale)) ?? null }
  return { facts, unknownStatus, stamp }
}
