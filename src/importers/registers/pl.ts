import { personReason } from '#data/reference/person-forms.ts'
import type { Importer, Mapped, MappingContext } from '../importer.ts'
import { pathsUnder } from '../mapping/paths-under.ts'
import { readCompanyId } from '../mapping/read-company-id.ts'
import { dayFirst, moment, text } from '../mapping/source-values.ts'
import { registerDefaults } from '../register-defaults.ts'
import { current, openExtract } from './pl-extract.ts'
import { polishFacts } from './pl-facts.ts'

const map = (value: unknown, { memo }: MappingContext): Mapped => {
  const extract = openExtract(value)
  if (!extract) return { kind: 'rejected', reason: 'the object is not an extract (odpis) of the KRS' }
  const id = readCompanyId('PL', 'numerKRS', extract.header.numerKRS)
  if (id.kind === 'rejected') return id
  const subject = extract.part('dzial1.danePodmiotu')
  const person = personReason('PL', { code: text(current(subject, 'formaPrawna')) })
  if (person) return { kind: 'skipped', reason: person }
  const name = text(current(subject, 'nazwa'), 2000)
  if (!name) return { kind: 'rejected', reason: 'nazwa is empty' }
  const day = dayFirst(extract.header.stanZDnia)
  const confirmedAt = moment(extract.takenOn ?? day)
  if (!day || !confirmedAt) return { kind: 'rejected', reason: 'stanZDnia is missing or malformed' }
  const updatedAt = moment(extract.last.day) ?? null
  return {
    kind: 'company',
    country: 'PL',
    registryId: id.registryId,
    ...polishFacts(memo, extract, { subject, name, day }),
    // Of two extracts of the same day, the full one contains more.
    stamp: { last_confirmed_at: confirmedAt, source_updated_at: updatedAt, rank: extract.isFull ? 'full' : 'current' },
  }
}

/** KRS, the National Court Register: current or full extracts, one per file, as its open API returns them. */
export const pl: Importer = {
  source: 'pl',
  title: 'an extract of the KRS',
  distribution: {
    files: 'a folder of OdpisAktualny or OdpisPelny extracts (JSON), one per number',
    address: 'https://prs.ms.gov.pl/krs/openApi',
    account: 'none',
  },
  countries: ['PL'],
  ...registerDefaults,
  confirmedBy: 'record',
  mainFiles: 'several',
  isFull: () => 'the register answers for one company at a time',
  // Only the full extract lists them.
  listsFormerNames: false,
  isFilteredByLegalForm: false,
  json: {
    recordsUnder: [],
    recognisedBy: ['odpis'],
    statusMembers: { 'odpis.dane.dzial6': 5 },
    persons: ['nazwisko', 'imiona', 'identyfikator'],
    map,
    dates: {
      columns: pathsUnder(
        ['odpis.naglowekA', 'odpis.naglowekP'],
        ['dataRejestracjiWKRS', 'dataOstatniegoWpisu', 'wpis.dataWpisu'],
      ),
      read: dayFirst,
    },
  },
}
