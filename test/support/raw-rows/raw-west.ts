import type { RawCompany, RawSample } from './raw-company.ts'
import { only } from './raw-company.ts'
import { allSaid, csv, dmy, type RawRow, said } from './read-raw.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

const gb = (folder: string): RawCompany[] =>
  csv(`${folder}/BasicCompanyData-sample.csv`).map(row => ({
    country: 'GB',
    registry_id: row.CompanyNumber ?? '',
    name: said(row.CompanyName),
    incorporation_date: dmy(row.IncorporationDate),
    dissolution_date: dmy(row.DissolutionDate),
    locality: said(row['RegAddress.PostTown']),
    postal_code: said(row['RegAddress.PostCode']),
    status: row.CompanyStatus === 'Active' ? 'active' : undefined,
    legal_form: said(row.CompanyCategory),
    activities: allSaid(upTo(4).map(at => /^\d+/.exec(row[`SICCode.SicText_${at}`] ?? '')?.[0])),
    previous_names: allSaid(upTo(10).map(at => row[`PreviousName_${at}.CompanyName`])),
  }))

/** The first name by type, then its address in that language; `1` is French. */
const be = (folder: string): RawCompany[] => {
  const names = Map.groupBy(csv(`${folder}/denomination.csv`), row => row.EntityNumber)
  const activities = Map.groupBy(csv(`${folder}/activity_1.csv`), row => row.EntityNumber)
  const addresses = new Map(
    csv(`${folder}/address.csv`)
      .filter(row => row.TypeOfAddress === 'REGO' && !row.DateStrikingOff)
      .map(row => [row.EntityNumber, row] as const),
  )
  /** The codes of the newest classification that the company is listed with. */
  const codesOf = (rows: readonly RawRow[]) => {
    const newest = rows
      .map(({ NaceVersion }) => NaceVersion ?? '')
      .sort()
      .at(-1)
    return allSaid(rows.filter(({ NaceVersion }) => NaceVersion === newest).map(({ NaceCode }) => NaceCode))
  }
  return csv(`${folder}/enterprise.csv`).flatMap(row => {
    const name = (names.get(row.EnterpriseNumber) ?? []).toSorted(
      (one, other) => Number(one.TypeOfDenomination) - Number(other.TypeOfDenomination),
    )[0]
    if (!name) return []
    const address = addresses.get(row.EnterpriseNumber)
    const inLanguage = (dutch?: string, french?: string) =>
      said(name.Language === '1' ? french || dutch : dutch || french)
    return {
      country: 'BE',
      registry_id: (row.EnterpriseNumber ?? '').replaceAll('.', ''),
      name: said(name.Denomination),
      incorporation_date: dmy(row.StartDate),
      locality: inLanguage(address?.MunicipalityNL, address?.MunicipalityFR),
      postal_code: said(address?.Zipcode),
      status: row.JuridicalSituation === '000' ? 'active' : undefined,
      legal_form: said(row.JuridicalForm),
      activities: codesOf(activities.get(row.EnterpriseNumber) ?? []),
    }
  })
}

const ie = (folder: string): RawCompany[] =>
  csv(`${folder}/companies.csv`).map(row => ({
    country: 'IE',
    registry_id: row.company_num ?? '',
    name: said(row.company_name),
    incorporation_date: said(row.company_reg_date),
    dissolution_date: said(row.comp_dissolved_date),
    postal_code: said(row.eircode),
    status: row.company_status?.trim() === 'Normal' ? 'active' : undefined,
    legal_form: said(row.company_type_code),
    activities: allSaid([row.nace_v2_code?.replace(/\.0$/, '')]),
  }))

const fr = (folder: string): RawCompany[] =>
  csv(`${folder}/sample_unites_legales_OK.csv`).map(row => ({
    country: 'FR',
    registry_id: row.siren ?? '',
    name: said(row.denominationUniteLegale),
    incorporation_date: said(row.dateCreationUniteLegale),
    status: row.etatAdministratifUniteLegale === 'A' ? 'active' : 'inactive',
    legal_form: said(row.categorieJuridiqueUniteLegale),
    activities: allSaid([row.activitePrincipaleUniteLegale]),
  }))

export const westernSamples: readonly RawSample[] = [
  { source: 'gb', folder: 'gb-companies-house-basic', read: gb },
  { source: 'be', folder: 'be-kbo-open-data', read: be },
  { source: 'ie', folder: 'ie-cro-companies', read: ie },
  {
    source: 'fr',
    folder: 'fr-sirene-stock',
    files: only('sample_unites_legales_OK.csv', 'sample_etablissements_OK.csv'),
    read: fr,
  },
]
