import type { NaceEdition } from '#data/reference/nace-classes.ts'
import type { ActivityFacts, CompanyFacts } from '#domain/companies/company-facts.ts'
import type { JoinedRows, SupplementaryFile } from '../importer.ts'
import { readNace } from '../mapping/nace.ts'
import { codeIn, listed, text } from '../mapping/source-values.ts'

// N_VERSIUNE_CAEN; older files write the year: Versiunea 2008.
const years: Record<string, string> = { 0: '1998', 1: '2003', 2: '2008', 3: '2025' }
const naceEditions: Record<string, NaceEdition> = { 2008: '2', 2025: '2.1' }
const caenVersions = { '2': '2008', '2.1': '2025' }

const yearOf = (version: string | undefined): string | undefined => {
  const written = codeIn(version) ?? ''
  return /\d{4}/.exec(written)?.[0] ?? years[written]
}

const labelKey = (year: string | undefined, code: string) => `${year ?? ''}:${code}`

/** The activities that firms are authorised for, and the names of their classes in each version of CAEN. */
export const activityFiles: readonly SupplementaryFile[] = [
  {
    name: 'activity',
    columns: { required: ['COD_INMATRICULARE', 'COD_CAEN_AUTORIZAT', 'VER_CAEN_AUTORIZAT'], unquoted: true },
    key: row => text(row.COD_INMATRICULARE),
    keep: ['COD_CAEN_AUTORIZAT', 'VER_CAEN_AUTORIZAT'],
    isOptional: true,
  },
  {
    name: 'activity_name',
    columns: { required: ['CLASA', 'DENUMIRE', 'VERSIUNE_CAEN'], unquoted: true },
    key: row => {
      const code = codeIn(row.CLASA, 4, 40)
      return code ? labelKey(yearOf(row.VERSIUNE_CAEN), code) : undefined
    },
    keep: ['DENUMIRE'],
    isOptional: true,
  },
]

const maxActivities = 100

/**
 * The activities of a firm, those in the newest version of CAEN first, in the order of their codes. The register marks
 * none as the main one.
 */
export const activitiesOf = (
  tradeNumber: string,
  joinedRows: JoinedRows,
  readLabel: (cell: string | undefined) => string | undefined,
): CompanyFacts['activities'] => {
  const activities = new Map<string, ActivityFacts>()
  for (const { COD_CAEN_AUTORIZAT, VER_CAEN_AUTORIZAT } of joinedRows('activity', tradeNumber)) {
    const code = codeIn(COD_CAEN_AUTORIZAT, 4, 40)
    if (!code) continue
    const year = yearOf(VER_CAEN_AUTORIZAT)
    const named = naceEditions[year ?? '']
    // Versions before 2008 follow older revisions of NACE.
    const { edition, nace_code } = named ? readNace(code, named) : {}
    const version = edition ? caenVersions[edition] : year
    const label = readLabel(joinedRows('activity_name', labelKey(version, code))[0]?.DENUMIRE)
    activities.set(labelKey(version, code), { scheme: 'CAEN', version, code, nace_code, label, primary: false })
  }
  const sorted = [...activities.values()].toSorted(
    (one, other) => (other.version ?? '').localeCompare(one.version ?? '') || one.code.localeCompare(other.code),
  )
  return listed(sorted.slice(0, maxActivities))
}
