import { personReason } from '#data/reference/person-forms.ts'
import type { Importer, Mapped, MappingContext } from '../importer.ts'
import { type Json, objectOf } from '../mapping/json-values.ts'
import { pathsUnder } from '../mapping/paths-under.ts'
import { readCompanyId } from '../mapping/read-company-id.ts'
import { booleanOf, isoDay, isoDayIn, moment, text } from '../mapping/source-values.ts'
import { registerDefaults } from '../register-defaults.ts'
import { danishDetails } from './dk-details.ts'
import { danishFacts, danishNames, latestOf } from './dk-facts.ts'

const reasonToSkip = (company: Json, day: string): string | undefined => {
  if (booleanOf(company.fejlRegistreret) === true) return 'registered_in_error'
  const form = latestOf(company.virksomhedsform, day)
  return personReason('DK', { code: text(form?.virksomhedsformkode), label: text(form?.langBeskrivelse) })
}

// The other documents of the register, by the name of their wrapper.
const otherDocuments = { VrproduktionsEnhed: 'production_unit', Vrdeltagerperson: 'participant' }

const mapCompany = (company: Json, { memo, day }: MappingContext): Mapped => {
  const reason = reasonToSkip(company, day)
  if (reason) return { kind: 'skipped', reason }
  const id = readCompanyId('DK', 'cvrNummer', company.cvrNummer)
  if (id.kind === 'rejected') return id
  const { name, ...otherNames } = danishNames(company, day)
  if (!name) return { kind: 'rejected', reason: 'navne has no name' }
  const { facts, unknownStatus } = danishFacts(memo, company, { name, ...otherNames }, day)
  return {
    kind: 'company',
    country: 'DK',
    registryId: id.registryId,
    facts: { ...facts, details: danishDetails(company, day) },
    unknownStatus,
    stamp: { source_updated_at: moment(company.sidstOpdateret) ?? null },
  }
}

/** Maps a plain document, one wrapped under its name, or an Elasticsearch hit. */
const map = (value: unknown, context: MappingContext): Mapped => {
  const hit = objectOf(value)
  const document = '_source' in hit ? objectOf(hit._source) : hit
  for (const [wrapper, reason] of Object.entries(otherDocuments)) {
    if (wrapper in document) return { kind: 'skipped', reason }
  }
  return mapCompany('Vrvirksomhed' in document ? objectOf(document.Vrvirksomhed) : document, context)
}

// The lists of which only the current entry is served.
const histories = ['navne', 'binavne', 'virksomhedsstatus', 'virksomhedsform', 'beliggenhedsadresse', 'livsforloeb']
const dates = [
  'sidstOpdateret',
  'virksomhedMetadata.stiftelsesDato',
  'hovedbranche.periode.gyldigFra',
  ...pathsUnder(histories, ['periode.gyldigFra', 'periode.gyldigTil']),
]
const wrappers = ['Vrvirksomhed', '_source', '_source.Vrvirksomhed']

/**
 * The Danish Business Authority's CVR: its Vrvirksomhed documents, one per line, in an array, or as search responses.
 */
export const dk: Importer = {
  source: 'dk',
  title: 'a file of CVR Vrvirksomhed documents',
  distribution: {
    files: 'documents of cvr-permanent/virksomhed (NDJSON, or search responses)',
    address: 'https://datacvr.virk.dk/artikel/system-til-system-adgang-til-cvr-data',
    account: 'key',
  },
  countries: ['DK'],
  ...registerDefaults,
  // Eight digits in a name may be the number of a company.
  dateInName: isoDayIn,
  mainFiles: 'several',
  // A scroll may have stopped anywhere; companies that have ended stay in the register.
  isFull: () => 'a search may have ended before the last company',
  listsFormerNames: true,
  json: {
    recordsUnder: ['hits.hits'],
    recognisedBy: ['_source', 'Vrvirksomhed', 'cvrNummer', ...Object.keys(otherDocuments)],
    persons: ['deltagerRelation', 'telefonNummer', 'sekundaertTelefonNummer', 'elektroniskPost', 'obligatoriskEmail'],
    map,
    dates: { columns: [...dates, ...pathsUnder(wrappers, dates)], read: isoDay },
  },
}
