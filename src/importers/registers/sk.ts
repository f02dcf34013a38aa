import { personReason } from '#data/reference/person-forms.ts'
import type { Importer, Mapped, MappingContext } from '../importer.ts'
import { type Json, objectOf } from '../mapping/json-values.ts'
import { pathsUnder } from '../mapping/paths-under.ts'
import { readCompanyId } from '../mapping/read-company-id.ts'
import { isoDay, moment, text } from '../mapping/source-values.ts'
import { registerDefaults } from '../register-defaults.ts'
import { currentForm, slovakFacts } from './sk-facts.ts'
import { codeOf, current, labelOf } from './sk-values.ts'

// The trade register contains natural persons; a legal person in it has a legal form.
const tradeRegister = '2'
const reasonToLeaveOut = (record: Json, day: string): Mapped | undefined => {
  const form = currentForm(record, day)
  const code = codeOf(form)
  const label = labelOf(form)
  const register = codeOf(objectOf(record.sourceRegister).value)
  if (!code && !label && register === undefined)
    return { kind: 'rejected', reason: 'neither legalForms nor sourceRegister tells whether it is a person' }
  const person = !code && !label && register === tradeRegister ? 'sole_trader' : personReason('SK', { code, label })
  return person && { kind: 'skipped', reason: person }
}

const map = (value: unknown, { memo, day }: MappingContext): Mapped => {
  const record = objectOf(value)
  const leftOut = reasonToLeaveOut(record, day)
  if (leftOut) return leftOut
  const identifier = current(record.identifiers, day).value
  if (text(identifier) === undefined) return { kind: 'skipped', reason: 'no_registry_id' }
  const id = readCompanyId('SK', 'identifiers', identifier)
  if (id.kind === 'rejected') return id
  const name = text(current(record.fullNames, day).value, 2000)
  if (!name) return { kind: 'rejected', reason: 'fullNames is empty' }
  const source_updated_at = moment(record.dbModificationDate) ?? null
  return {
    kind: 'company',
    country: 'SK',
    registryId: id.registryId,
    ...slovakFacts(memo, record, name, day),
    stamp: { source_updated_at },
  }
}

/** RPO, the statistical office's register of legal persons: the monthly full files and the daily changes. */
export const sk: Importer = {
  source: 'sk',
  title: 'an RPO file',
  distribution: {
    files: 'init_DATE_NNN.json.gz (about 22 of them) and actual_DATE.json.gz',
    address: 'https://frkqbrydxwdp.compat.objectstorage.eu-frankfurt-1.oraclecloud.com/susr-rpo/',
    account: 'none',
  },
  countries: ['SK'],
  ...registerDefaults,
  mainFiles: 'several',
  // A month has about 20 files, and nothing shows that all of them are present.
  isFull: () => 'nothing shows that all files of the month are there',
  listsFormerNames: true,
  json: {
    recordsUnder: ['results'],
    recognisedBy: ['fullNames', 'identifiers'],
    statusMembers: { termination: 1_000 },
    persons: ['statutoryBodies', 'stakeholders', 'deposits', 'kuvPersonsInfo', 'topManagementsInfo'],
    map,
    dates: {
      columns: [
        'establishment',
        'termination',
        'dbModificationDate',
        ...pathsUnder(
          ['identifiers', 'fullNames', 'alternativeNames', 'legalForms', 'legalStatuses', 'addresses', 'equities'],
          ['validFrom', 'validTo'],
        ),
      ],
      read: isoDay,
    },
  },
}
