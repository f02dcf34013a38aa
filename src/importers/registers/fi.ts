import { personReason } from '#data/reference/person-forms.ts'
import type { Importer, Mapped, MappingContext } from '../importer.ts'
import { objectOf } from '../mapping/json-values.ts'
import { pathsUnder } from '../mapping/paths-under.ts'
import { readCompanyId } from '../mapping/read-company-id.ts'
import { isoDay, moment } from '../mapping/source-values.ts'
import { registerDefaults } from '../register-defaults.ts'
import { currentForm, finnishFacts, finnishNames, isKnownEdition, writtenForm } from './fi-facts.ts'

const map = (value: unknown, { memo, day }: MappingContext): Mapped => {
  const record = objectOf(value)
  const person = personReason('FI', writtenForm(currentForm(record.companyForms, day)))
  if (person) return { kind: 'skipped', reason: person }
  const businessId = objectOf(record.businessId)
  const id = readCompanyId('FI', 'businessId', businessId.value)
  if (id.kind === 'rejected') return id
  const { name, ...otherNames } = finnishNames(record.names, day)
  if (!name) return { kind: 'rejected', reason: 'names has no name of type 1' }
  return {
    kind: 'company',
    country: 'FI',
    registryId: id.registryId,
    ...finnishFacts(memo, record, { registryId: id.registryId, name, ...otherNames }, day),
    // The time has no zone, so only its day is taken.
    stamp: { source_updated_at: moment(isoDay(record.lastModified)) ?? null },
  }
}

/** The Patent and Registration Office's YTJ open data: one JSON array of all companies, or a response of its API. */
export const fi: Importer = {
  source: 'fi',
  title: 'a PRH all_companies file',
  distribution: {
    files: 'all_companies (one JSON array, zip)',
    address: 'https://avoindata.prh.fi/fi/ytj/swagger-ui',
    account: 'none',
  },
  countries: ['FI'],
  ...registerDefaults,
  listsFormerNames: true,
  json: {
    recordsUnder: ['companies'],
    recognisedBy: ['businessId'],
    statusMembers: { companySituations: 1_000 },
    map,
    codes: [{ columns: ['mainBusinessLine.typeCodeSet'], isKnown: isKnownEdition }],
    dates: {
      columns: [
        'registrationDate',
        'endDate',
        'lastModified',
        'businessId.registrationDate',
        ...pathsUnder(
          ['names', 'companyForms', 'companySituations', 'registeredEntries', 'addresses'],
          ['registrationDate', 'endDate'],
        ),
      ],
      read: isoDay,
    },
  },
}
