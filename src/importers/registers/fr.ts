import { personReason } from '#data/reference/person-forms.ts'
import type { Importer, Mapped, MappingContext, SupplementaryFile } from '../importer.ts'
import { readCompanyId } from '../mapping/read-company-id.ts'
import { booleanOf, isoDay, text } from '../mapping/source-values.ts'
import type { CsvRow } from '../readers/csv-records.ts'
import { registerDefaults } from '../register-defaults.ts'
import { detailCodes, detailColumns } from './fr-details.ts'
import { frenchFacts } from './fr-facts.ts'
import { sirenOf, withoutFuture } from './fr-period.ts'
import { isWithheld, shown } from './fr-shown.ts'

const map = (unit: CsvRow, context: MappingContext): Mapped => {
  const row = withoutFuture(unit, context)
  const form = text(row.categorieJuridiqueUniteLegale, 100) ?? ''
  const person = personReason('FR', { code: form })
  if (person) return { kind: 'skipped', reason: person }
  const id = readCompanyId('FR', 'siren', row.siren)
  if (id.kind === 'rejected') return id
  const { registryId } = id
  if (row.statutDiffusionUniteLegale === 'N')
    return { kind: 'withheld', reason: 'not_diffused', country: 'FR', registryId }
  const name =
    shown(row.denominationUniteLegale, 2000) ??
    shown(row.denominationUsuelle1UniteLegale, 2000) ??
    shown(row.sigleUniteLegale, 2000)
  if (!name)
    return isWithheld(row.denominationUniteLegale)
      ? { kind: 'withheld', reason: 'no_name', country: 'FR', registryId }
      : { kind: 'skipped', reason: 'no_name' }
  return { kind: 'company', country: 'FR', registryId, ...frenchFacts(row, registryId, name, context) }
}

const addressColumns = [
  'complementAdresseEtablissement',
  'numeroVoieEtablissement',
  'indiceRepetitionEtablissement',
  'typeVoieEtablissement',
  'libelleVoieEtablissement',
  'codePostalEtablissement',
  'libelleCommuneEtablissement',
  'libelleCommuneEtrangerEtablissement',
  'distributionSpecialeEtablissement',
  'codeCedexEtablissement',
  'libellePaysEtrangerEtablissement',
]

const supplementaryFiles: readonly SupplementaryFile[] = [
  {
    name: 'establishment',
    columns: { required: ['siren', 'nic', 'etablissementSiege', 'codePostalEtablissement'], optional: addressColumns },
    key: row => (booleanOf(row.etablissementSiege) ? sirenOf(row) : undefined),
    keep: ['nic', ...addressColumns],
    isOptional: true,
  },
  {
    name: 'history',
    columns: {
      mayBeNA: ['denominationUniteLegale'],
      required: ['siren', 'dateFin', 'dateDebut', 'denominationUniteLegale', 'changementDenominationUniteLegale'],
    },
    key: row => (row.dateFin && row.denominationUniteLegale ? sirenOf(row) : undefined),
    keep: ['dateFin', 'dateDebut', 'denominationUniteLegale'],
    dates: { columns: ['dateFin', 'dateDebut'], read: isoDay },
    isOptional: true,
  },
]

/**
 * INSEE's Sirene stock: all legal units, with the addresses of their head offices in a second file and their former
 * names in a third.
 */
export const fr: Importer = {
  source: 'fr',
  title: 'a Sirene StockUniteLegale file',
  distribution: {
    files:
      'StockUniteLegale_utf8, StockEtablissement_utf8 for addresses, StockUniteLegaleHistorique_utf8 for former names (CSV in zip)',
    address: 'https://www.data.gouv.fr/datasets/base-sirene-des-entreprises-et-de-leurs-etablissements-siren-siret/',
    account: 'none',
  },
  countries: ['FR'],
  ...registerDefaults,
  csv: {
    columns: {
      mayBeNA: ['denominationUniteLegale'],
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
        'dateDernierTraitementUniteLegale',
        ...detailColumns,
      ],
      notInAll: ['activitePrincipaleNAF25UniteLegale', 'societeMissionUniteLegale'],
    },
    map,
    codes: detailCodes,
    dates: { columns: ['dateCreationUniteLegale', 'dateDebut', 'dateDernierTraitementUniteLegale'], read: isoDay },
  },
  supplementaryFiles,
}
