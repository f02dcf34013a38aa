import type { ActivityFacts, CompanyFacts } from '#domain/companies/company-facts.ts'
import { precedence } from '#domain/companies/merge-layers.ts'
import { countryCode } from '#domain/country-names.ts'
import type { Importer, Mapped, MappingContext } from '../importer.ts'
import { type Json, objectOf, objectsOf } from '../mapping/json-values.ts'
import { isNaturalPerson, legalFormOf } from '../mapping/legal-form-of.ts'
import type { Memo } from '../mapping/memo.ts'
import { naceClass } from '../mapping/nace-class.ts'
import { readCompanyId } from '../mapping/read-company-id.ts'
import { isoDay, listed, moment, text } from '../mapping/source-values.ts'
import { codedStatusOf } from '../mapping/status-of.ts'
import { toAddress } from '../mapping/to-address.ts'

type Names = Pick<CompanyFacts, 'previous_names' | 'other_names'>

const language = { finnish: '1', swedish: '2', english: '3' } as const

/** One of several texts, each with its language, the first language that is there. */
const inLanguage = (texts: Json[], member: string, ...languages: string[]): string | undefined => {
  const found = languages.map(code => texts.find(({ languageCode }) => text(languageCode) === code)).find(Boolean)
  return text((found ?? texts[0])?.[member], 1000)
}

const isCurrent = ({ endDate }: Json) => !text(endDate)
const byRegistration = (first: Json, second: Json) =>
  (text(second.registrationDate) ?? '').localeCompare(text(first.registrationDate) ?? '')

const typed = (entries: unknown, type: string) => objectsOf(entries).filter(entry => text(entry.type) === type)

// Type 1 is the name of the company, 2 the same name in another language, 3 that of a part of its business.
const otherNameTypes = { '2': 'translation', '3': 'trading' } as const

const namesOf = (names: unknown): Names & { name: string | undefined } => {
  const official = typed(names, '1').toSorted(byRegistration)
  // One that has ended keeps the name it bore last.
  const current = official.find(isCurrent) ?? official[0]
  const name = text(current?.name, 2000)
  const previous = official.flatMap(former => {
    const formerName = text(former.name, 2000)
    if (former === current || !formerName || formerName === name) return []
    return [{ name: formerName, from: isoDay(former.registrationDate), until: isoDay(former.endDate) }]
  })
  const others = Object.entries(otherNameTypes).flatMap(([written, type]) =>
    typed(names, written)
      .filter(isCurrent)
      .flatMap(other => {
        const otherName = text(other.name, 2000)
        return otherName ? [{ name: otherName, type }] : []
      }),
  )
  return { name, previous_names: listed(previous), other_names: listed(others) }
}

const situations = ['KONK', 'SANE', 'SELTILA']

// `status` of the object is not read: it is that of the number, and 2 for all who are in business.
const statusFacts = (memo: Memo, { endDate, companySituations, tradeRegisterStatus }: Json) => {
  const ended = isoDay(endDate)
  if (ended) return codedStatusOf(memo, 'FI', 'endDate', ended)
  const current = objectsOf(companySituations).filter(isCurrent)
  for (const type of situations) {
    const situation = current.find(found => text(found.type) === type)
    if (situation) return codedStatusOf(memo, 'FI', type, isoDay(situation.registrationDate))
  }
  const strange = text(current[0]?.type)
  return codedStatusOf(memo, 'FI', strange ?? `tradeRegisterStatus=${text(tradeRegisterStatus) ?? ''}`)
}

const currentForm = (forms: unknown): Json | undefined => {
  const known = objectsOf(forms).toSorted(byRegistration)
  return known.find(isCurrent) ?? known[0]
}

const formOf = (memo: Memo, form: Json | undefined) =>
  legalFormOf(memo, 'FI', {
    registry_code: text(form?.type, 100),
    registry_label: inLanguage(objectsOf(form?.descriptions), 'description', language.finnish, language.swedish),
  })

// TOL 2025 follows NACE Rev. 2.1, TOL 2008 follows NACE Rev. 2; older editions follow older revisions.
const revisions: Record<string, string> = { TOIMI4: '2.1', TOIMI3: '2' }

const activitiesOf = (line: Json): CompanyFacts['activities'] => {
  const code = text(line.type, 40)
  if (!code) return undefined
  const version = revisions[text(line.typeCodeSet) ?? '']
  const label = inLanguage(objectsOf(line.descriptions), 'description', language.english, language.finnish)
  const activity: ActivityFacts = { scheme: 'NACE', version, code, label, primary: true }
  return [{ ...activity, nace_code: version ? naceClass(code) : undefined }]
}

const words = (...parts: unknown[]) => parts.flatMap(part => text(part) ?? []).join(' ')

const addressOf = (addresses: unknown) => {
  const known = objectsOf(addresses)
  // 1 is where the company is, 2 where it gets its mail.
  const address = known.find(({ type }) => text(type) === '1') ?? known[0]
  if (!address) return undefined
  const { street, buildingNumber, entrance, apartmentNumber, apartmentIdSuffix, co, postOfficeBox } = address
  const careOf = text(co)
  const box = text(postOfficeBox)
  return toAddress({
    lines: [
      careOf && (/^c\/o\b/i.test(careOf) ? careOf : `c/o ${careOf}`),
      words(street, buildingNumber, entrance, words(apartmentNumber, apartmentIdSuffix).replace(' ', '')),
      box && `PL ${box}`,
      text(address.freeAddressLine),
    ],
    locality: inLanguage(objectsOf(address.postOffices), 'city', language.finnish, language.swedish),
    postal_code: text(address.postCode, 100),
    country: text(address.country) ? countryCode(text(address.country)) : 'FI',
  })
}

// Register 6 is that of value added tax, and its entries of the eighties say for what a company is liable.
const paysVat = (entries: unknown) =>
  objectsOf(entries).some(
    entry => text(entry.register) === '6' && /^8\d$/.test(text(entry.type) ?? '') && isCurrent(entry),
  )

const identifiersOf = (record: Json, registryId: string): CompanyFacts['identifiers'] => {
  const euid = text(objectOf(record.euId).value, 100)
  return listed([
    ...(paysVat(record.registeredEntries)
      ? [{ scheme: 'vat' as const, value: `FI${registryId.replace('-', '')}`, derived: true as const }]
      : []),
    ...(euid ? [{ scheme: 'euid' as const, value: euid }] : []),
  ])
}

const map = (value: unknown, { memo }: MappingContext): Mapped => {
  const record = objectOf(value)
  const form = currentForm(record.companyForms)
  if (isNaturalPerson('FI', text(form?.type) ?? '')) return { kind: 'skipped', reason: 'sole_trader' }
  const businessId = objectOf(record.businessId)
  const id = readCompanyId('FI', 'businessId', businessId.value)
  if (id.kind === 'rejected') return id
  const { name, ...otherNames } = namesOf(record.names)
  if (!name) return { kind: 'rejected', reason: 'names has no name of type 1' }
  const { unknownStatus, ...status } = statusFacts(memo, record)
  return {
    kind: 'company',
    country: 'FI',
    registryId: id.registryId,
    unknownStatus,
    // The time has no zone, so only its day is taken.
    stamp: {
      last_confirmed_at: null,
      source_updated_at: moment(isoDay(record.lastModified)) ?? null,
      source_key: null,
      rank: null,
    },
    facts: {
      name,
      ...otherNames,
      ...status,
      legal_form: formOf(memo, form),
      incorporation_date: isoDay(record.registrationDate) ?? isoDay(businessId.registrationDate),
      dissolution_date: isoDay(record.endDate),
      registered_address: addressOf(record.addresses),
      activities: activitiesOf(objectOf(record.mainBusinessLine)),
      identifiers: identifiersOf(record, id.registryId),
    },
  }
}

/** The Patent and Registration Office's YTJ open data: one JSON array of all companies, or an answer of its API. */
export const fi: Importer = {
  source: 'fi',
  title: 'a PRH all_companies file',
  obtain: {
    files: 'all_companies (one JSON array, zip)',
    address: 'https://avoindata.prh.fi/fi/ytj/swagger-ui',
    account: 'none',
  },
  countries: ['FI'],
  precedence: precedence.register,
  confirmedBy: 'file',
  mainFiles: 'one',
  isFull: () => true,
  listsFormerNames: true,
  json: { recordsUnder: ['companies'], recognisedBy: ['businessId'], map },
}
