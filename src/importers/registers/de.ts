import { personReason } from '#data/reference/person-forms.ts'
import { offeneRegisterNumber } from '#domain/companies/registry-ids/find-german-court.ts'
import { readRegistryId } from '#domain/companies/registry-ids/read-registry-id.ts'
import type { Importer, Mapped, MappingContext } from '../importer.ts'
import { detailsOf } from '../mapping/details-of.ts'
import { type Json, objectOf, objectsOf } from '../mapping/json-values.ts'
import { legalFormOf } from '../mapping/legal-form-of.ts'
import type { Memo } from '../mapping/memo.ts'
import { readCompanyId } from '../mapping/read-company-id.ts'
import { isoDay, moment, text } from '../mapping/source-values.ts'
import { statusOf } from '../mapping/status-of.ts'
import { registerDefaults } from '../register-defaults.ts'
import { germanAddress, seatOf } from './de-address.ts'
import { germanLegalForm, mayBePerson } from './de-legal-form.ts'
import { formerGermanNames, germanName } from './de-names.ts'
import { withoutNotes } from './de-seat.ts'

// Some entries retrieved in June 2018 have placeholder numbers between 200000 and 215000. Only these courts have genuine
// numbers that high: Stuttgart, Munich, those of Lower Saxony (P…; Symrise is Hildesheim HRB 200436), and Mannheim, which
// added 200000 to the numbers of Baden-Baden (GRENKE is Mannheim HRB 201836).
const placeholderNumber = /(?:HRA|HRB|GnR|PR|VR)(?:20\d{4}|21[0-4]\d{3}|215000)$/
const courtsWithHighNumbers = /^(?:P\d|B853[45]|D2601V)/
const isPlaceholder = (registryId: string, retrievedAt: string) =>
  retrievedAt.startsWith('2018-06') && placeholderNumber.test(registryId) && !courtsWithHighNumbers.test(registryId)

// Some hundred old entries of Nuremberg have this word instead of a name.
const noName = /^"?unbekannt ?"?$/i

/** Whether the number of an entry was assigned by a former court, and may be another company's there. */
const isOfFormerCourt = (written: unknown) => {
  const reading = readRegistryId('DE', text(written, 100) ?? '')
  return reading.kind === 'refused' && reading.identifier === 'former_court_number'
}

const numberOf = (entity: unknown) => objectOf(objectOf(entity).entity_properties).company_number

/** The move of a company to another court: its registration there names this entry as the previous one. */
const moveOf = ({ subsequent_registrations, company_number }: Json): Json | undefined =>
  objectsOf(subsequent_registrations).find(({ previous_entity }) => numberOf(previous_entity) === company_number)

const entryOf = (written: unknown) => {
  const id = readCompanyId('DE', 'company_number', written)
  return id.kind === 'id' ? id.registryId : undefined
}

/** The day of a move and the entry it led to: from a notice of the other court, or else from the seat's text. */
const relocationOf = (record: Json) => {
  const move = moveOf(record)
  if (move) return { since: isoDay(move.start_date), successor: entryOf(numberOf(move.subsequent_entity)) }
  const seats = [seatOf(record), withoutNotes(text(record.registered_address) ?? '').seat].filter(
    seat => seat?.hasMoved,
  )
  return seats.length > 0 ? { successor: seats.find(seat => seat?.successor)?.successor } : undefined
}

const statusFacts = (memo: Memo, record: Json, registryId: string) => {
  const { unknownStatus, ...status } = statusOf(memo, 'DE', text(record.current_status))
  const relocation = status.status === 'dissolved' ? relocationOf(record) : undefined
  if (!relocation) return { unknownStatus, status }
  const { since, successor } = relocation
  const status_detail = {
    ...status.status_detail,
    since,
    // The entry has ended; the company exists under another number.
    on_register: undefined,
    flags: ['relocated'] as const,
    successor:
      successor === undefined || successor === registryId ? undefined : { country: 'DE', registry_id: successor },
  }
  return { unknownStatus, status: { ...status, status_detail } }
}

/** The court, with its XJustiz code, which the registry id begins with, and the federal state. */
const detailsIn = ({ all_attributes }: Json, registryId: string) => {
  const { registrar, federal_state } = objectOf(all_attributes)
  const name = text(registrar)
  return detailsOf({
    court: name === undefined ? undefined : { code: registryId.slice(0, registryId.indexOf('.')), name },
    state: text(federal_state, 200),
  })
}

/** The number as written, by which OffeneRegister has the page of an entry whose court has another code or number now. */
const sourceNumberOf = ({ company_number }: Json, registryId: string) => {
  const written = text(company_number, 100)
  return written === offeneRegisterNumber(registryId) ? undefined : written
}

/** The kind of register, of which A has merchants and partnerships: an attribute, or else in the number. */
const registerTypeOf = ({ all_attributes, company_number }: Json): string =>
  text(objectOf(all_attributes)._registerArt) ?? /_(HRA|HRB|PR|GnR|VR)\d/.exec(text(company_number) ?? '')?.[1] ?? ''

const map = (value: unknown, { memo }: MappingContext): Mapped => {
  const record = objectOf(value)
  const name = germanName(record.name)
  if (!name) return { kind: 'rejected', reason: 'the name is empty' }
  if (noName.test(name)) return { kind: 'skipped', reason: 'no_name' }
  const registerType = registerTypeOf(record)
  const form = germanLegalForm(registerType, name)
  const person = personReason('DE', { code: form })
  if (person) return { kind: 'skipped', reason: person }
  if (mayBePerson(registerType, form, name)) return { kind: 'skipped', reason: 'may_be_sole_trader' }
  const id = readCompanyId('DE', 'company_number', record.company_number)
  if (id.kind === 'rejected')
    return isOfFormerCourt(record.company_number) ? { kind: 'skipped', reason: 'number_of_former_court' } : id
  const retrievedAt = moment(record.retrieved_at)
  if (!retrievedAt) return { kind: 'rejected', reason: 'retrieved_at is missing or malformed' }
  if (isPlaceholder(id.registryId, retrievedAt)) return { kind: 'skipped', reason: 'placeholder_number' }
  const { unknownStatus, status } = statusFacts(memo, record, id.registryId)
  return {
    kind: 'company',
    country: 'DE',
    registryId: id.registryId,
    unknownStatus,
    stamp: { last_confirmed_at: retrievedAt },
    facts: {
      name,
      ...status,
      legal_form: legalFormOf(memo, 'DE', { registry_code: form }),
      previous_names: formerGermanNames(record, name),
      registered_address: germanAddress(record),
      source_number: sourceNumberOf(record, id.registryId),
      details: detailsIn(record, id.registryId),
    },
  }
}

/**
 * OffeneRegister's copy of the courts' registers, made between 2017 and 2019. The officers are natural persons and are
 * not read.
 */
export const de: Importer = {
  source: 'de',
  title: 'an OffeneRegister file',
  distribution: {
    files: 'de_companies_ocdata.jsonl.bz2',
    address: 'https://offeneregister.de/daten/',
    account: 'none',
  },
  countries: ['DE'],
  ...registerDefaults,
  confirmedBy: 'record',
  mainFiles: 'several',
  isFull: () => 'the data set has ended',
  listsFormerNames: true,
  isFilteredByLegalForm: false,
  json: {
    recordsUnder: [],
    recognisedBy: ['company_number'],
    persons: ['officers'],
    map,
    dates: { columns: ['subsequent_registrations.start_date'], read: isoDay },
  },
}
