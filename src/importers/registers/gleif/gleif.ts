import { personReason } from '#data/reference/person-forms.ts'
import { regionName } from '#data/reference/regions.ts'
import type { OtherNameType } from '#domain/companies/company.ts'
import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import { precedence } from '#domain/companies/merge-layers.ts'
import { countryCodes } from '#domain/countries.ts'
import { countryCode } from '#domain/country-names.ts'
import type { CodeColumns, Importer, Mapped, MappingContext } from '../../importer.ts'
import { elfLegalFormOf, hasElfForm } from '../../mapping/legal-form-of.ts'
import { withMarkedKind } from '../../mapping/marked-kind.ts'
import { pathsUnder } from '../../mapping/paths-under.ts'
import { isoDay, listed, moment } from '../../mapping/source-values.ts'
import { toAddress } from '../../mapping/to-address.ts'
import { isApiRecord, readApiRecord } from './api-record.ts'
import { gleifDetails, hasLeiForm } from './gleif-details.ts'
import { endOf, statusFacts } from './gleif-status.ts'
import { csvFields, jsonFields, xmlFields } from './golden-copy-fields.ts'
import type { LeiName, LeiRecord } from './lei-record.ts'
import { toLeiRecord } from './lei-record.ts'
import { level1Columns, level2Files } from './level-2-files.ts'
import { localDay } from './local-day.ts'
import { parentsOf } from './parents-of.ts'
import { type RegisteredCompany, registeredCompany } from './registered-company.ts'

const languageTag = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/
const nameTypes: Record<string, OtherNameType> = {
  TRADING_OR_OPERATING_NAME: 'trading',
  ALTERNATIVE_LANGUAGE_LEGAL_NAME: 'translation',
}

// An annulled or duplicate LEI was issued in error; a lapsed one was not renewed; a retired one belongs to a company
// that has ended.
const validRegistrations = new Set(['ISSUED', 'LAPSED', 'RETIRED', 'MERGED', 'PENDING_TRANSFER', 'PENDING_ARCHIVAL'])
// The other statuses of LEI-CDF. One that is on no list is named, because all companies may have it.
const invalidRegistrations = new Set(['ANNULLED', 'DUPLICATE', 'CANCELLED', 'TRANSFERRED', 'PENDING_VALIDATION'])
const currentRegistrations = new Set(['ISSUED', 'LAPSED', 'PENDING_TRANSFER', 'PENDING_ARCHIVAL'])

const toOtherName = ({ name, language }: LeiName, type: OtherNameType) => ({
  name,
  type,
  language: language && languageTag.test(language) ? language : undefined,
})

const previousNamesOf = ({ otherNames }: LeiRecord) =>
  listed(otherNames.filter(({ type }) => type === 'PREVIOUS_LEGAL_NAME').map(({ name }) => ({ name })))

const otherNamesOf = ({ otherNames, transliteratedNames }: LeiRecord) =>
  listed([
    ...otherNames
      .filter(({ type }) => type !== 'PREVIOUS_LEGAL_NAME')
      .map(name => toOtherName(name, nameTypes[name.type ?? ''] ?? 'other')),
    ...transliteratedNames.map(name => toOtherName(name, 'transliteration')),
  ])

const addressOf = (record: LeiRecord) =>
  toAddress({
    lines: record.addressLines,
    locality: record.city,
    region: regionName(record.region),
    postal_code: record.postalCode,
    country: countryCode(record.country),
  })

type Identity = 'country' | 'registryId' | 'name' | 'lei'

const factsOf = (
  { memo, joinedRows }: MappingContext,
  record: LeiRecord,
  { country, registryId, name, lei }: Record<Identity, string>,
) => {
  const { unknownStatus, ...status } = statusFacts(memo, record, { country, name })
  const form = elfLegalFormOf(country, record.elfCode, record.otherLegalForm?.slice(0, 500))
  const facts: CompanyFacts = {
    name,
    ...status,
    legal_form: withMarkedKind(country, form, { name, registryId }),
    previous_names: previousNamesOf(record),
    other_names: otherNamesOf(record),
    incorporation_date: localDay(record.creationDate),
    dissolution_date: status.status === 'dissolved' ? endOf(record) : undefined,
    registered_address: addressOf(record),
    identifiers: [{ scheme: 'lei', value: lei }],
    details: gleifDetails(record, parentsOf(lei, joinedRows)),
  }
  return { facts, unknownStatus }
}

/** Ranks several LEIs of one company: those in force first, then by their last update. */
const rankOf = ({ registrationStatus }: LeiRecord, updated: string, lei: string) =>
  `${currentRegistrations.has(registrationStatus ?? 'ISSUED') ? 1 : 0} ${updated} ${lei}`

const wordIn = (written: string) => written.toLowerCase().slice(0, 40)

/** Why a record is not that of a company in force; undefined if it is. */
const reasonToLeaveOut = (
  { category, registrationStatus, elfCode, authorityEntityId: number }: LeiRecord,
  company: RegisteredCompany,
): string | undefined => {
  if (category && category !== 'GENERAL') return `category_${wordIn(category)}`
  if (registrationStatus && !validRegistrations.has(registrationStatus))
    return invalidRegistrations.has(registrationStatus)
      ? 'lei_not_in_force'
      : `registration_${wordIn(registrationStatus)}`
  return company.kind === 'company' ? personReason(company.country, { elfCode, number }) : company.reason
}

// LEI-CDF 3.1, of March 2022, gave a category to companies too; before, only to funds, branches and sole traders.
const categorisedSince = '2022-07-01'

/** The member without which a record may be that of a person, a fund, or an LEI that was withdrawn. */
const missingIn = ({ category, registrationStatus }: LeiRecord, updated: string): string | undefined => {
  if (!registrationStatus) return 'RegistrationStatus'
  return !category && updated >= categorisedSince ? 'EntityCategory' : undefined
}

/** A record that is left out. An earlier file may have the LEI as that of a company in force, in another country too. */
const leftOut = (reason: string, company: RegisteredCompany, key: string, updatedAt: string | undefined): Mapped => {
  if (!updatedAt) return { kind: 'skipped', reason }
  const withdrawn = { kind: 'withdrawn', reason, registryId: '', key, updatedAt } as const
  if (company.kind === 'company') return { ...withdrawn, country: company.country, registryId: company.registryId }
  // Where only the number is missing or illegible, the LEI is still that of the company it was.
  const saysNothing = reason === company.reason && reason !== 'other_country'
  return saysNothing ? { kind: 'skipped', reason } : withdrawn
}

const map = (record: LeiRecord, context: MappingContext): Mapped => {
  const { lei, legalName } = record
  if (!hasLeiForm(lei)) return { kind: 'rejected', reason: 'the LEI is missing or malformed' }
  if (!legalName) return { kind: 'rejected', reason: 'the legal name is missing' }
  const company = registeredCompany(record.authority, record.authorityEntityId)
  const updated = moment(record.lastUpdateDate)
  const reason = reasonToLeaveOut(record, company)
  if (reason !== undefined) return leftOut(reason, company, lei, updated)
  if (company.kind === 'skipped') return company
  if (!updated) return { kind: 'rejected', reason: 'LastUpdateDate is missing or malformed' }
  const missing = missingIn(record, updated)
  if (missing) return { kind: 'rejected', reason: `${missing} is missing` }
  return {
    kind: 'company',
    country: company.country,
    registryId: company.registryId,
    ...(company.isAlias && { isAlias: true }),
    ...factsOf(context, record, {
      country: company.country,
      registryId: company.registryId,
      name: legalName.name,
      lei,
    }),
    stamp: {
      last_confirmed_at: updated,
      source_updated_at: updated,
      source_key: lei,
      rank: rankOf(record, updated, lei),
    },
  }
}

const effectiveDate = 'LegalEntityEventEffectiveDate'
const datesOfEvents = [1, 2, 3, 4, 5].map(at => `Entity.LegalEntityEvents.LegalEntityEvent.${at}.${effectiveDate}`)
const dates = ['Entity.EntityCreationDate', 'Entity.EntityExpirationDate', 'Registration.NextRenewalDate']
const datesOfElements = [...dates, `Entity.LegalEntityEvents.LegalEntityEvent.${effectiveDate}`]
const datesOfApi = [
  'attributes.entity.creationDate',
  'attributes.entity.expiration.date',
  'attributes.entity.eventGroups.events.effectiveDate',
  'attributes.registration.nextRenewalDate',
]

const elfCodePath = 'Entity.LegalForm.EntityLegalFormCode'
const elfCodesIn = (...columns: string[]): CodeColumns[] => [{ columns, isKnown: hasElfForm }]

/** GLEIF's LEI data of all countries: the golden copy as XML, CSV or JSON, and responses of its API. */
export const gleif: Importer = {
  source: 'gleif',
  title: 'a GLEIF LEI file',
  distribution: {
    files:
      'LEI-CDF golden copy (CSV, XML or JSON in zip), or responses of the API (JSON); for parents, also those of level 2 (RR and Repex, CSV in zip)',
    address: 'https://www.gleif.org/en/lei-data/gleif-golden-copy',
    account: 'none',
  },
  countries: countryCodes,
  precedence: precedence.gleif,
  confirmedBy: 'record',
  mainFiles: 'several',
  isFull: () => 'GLEIF has a part of the companies only',
  listsFormerNames: true,
  csv: {
    columns: {
      required: level1Columns,
      mayBeNA: ['Entity.LegalName', 'Entity.LegalAddress.Country'],
      optional: [
        'Entity.LegalName.xmllang',
        'Entity.LegalAddress.FirstAddressLine',
        'Entity.LegalAddress.City',
        'Entity.LegalAddress.Region',
        'Entity.LegalAddress.Country',
        'Entity.LegalAddress.PostalCode',
        elfCodePath,
        'Entity.LegalForm.OtherLegalForm',
        'Entity.EntityCreationDate',
        'Entity.EntityExpirationDate',
        'Entity.EntityExpirationReason',
        'Entity.SuccessorEntity.SuccessorLEI',
        'Entity.SuccessorEntity.SuccessorEntityName',
        'Registration.NextRenewalDate',
      ],
      // Version 3.1 of the format, of March 2022, numbers successors, and has events for ends.
      notInAll: [
        'Entity.EntityExpirationDate',
        'Entity.EntityExpirationReason',
        'Entity.SuccessorEntity.SuccessorLEI',
        'Entity.SuccessorEntity.SuccessorEntityName',
      ],
      numbered: [
        'Entity.OtherEntityNames.OtherEntityName.#',
        'Entity.OtherEntityNames.OtherEntityName.#.type',
        'Entity.OtherEntityNames.OtherEntityName.#.xmllang',
        'Entity.TransliteratedOtherEntityNames.TransliteratedOtherEntityName.#',
        'Entity.TransliteratedOtherEntityNames.TransliteratedOtherEntityName.#.type',
        'Entity.TransliteratedOtherEntityNames.TransliteratedOtherEntityName.#.xmllang',
        'Entity.LegalAddress.AdditionalAddressLine.#',
        'Entity.LegalEntityEvents.LegalEntityEvent.#.LegalEntityEventType',
        'Entity.LegalEntityEvents.LegalEntityEvent.#.event_status',
        'Entity.LegalEntityEvents.LegalEntityEvent.#.LegalEntityEventEffectiveDate',
        'Entity.SuccessorEntity.#.SuccessorLEI',
        'Entity.SuccessorEntity.#.SuccessorEntityName',
      ],
    },
    map: (row, context) => map(toLeiRecord(csvFields(row)), context),
    dates: { columns: [...dates, ...datesOfEvents], read: isoDay },
    codes: elfCodesIn(elfCodePath),
  },
  json: {
    recordsUnder: ['records', 'data'],
    recognisedBy: ['LEI', 'attributes.lei'],
    map: (value, context) => map(isApiRecord(value) ? readApiRecord(value) : toLeiRecord(jsonFields(value)), context),
    dates: { columns: [...datesOfElements, ...pathsUnder(datesOfElements, ['$']), ...datesOfApi], read: isoDay },
    codes: elfCodesIn(elfCodePath, `${elfCodePath}.$`, 'attributes.entity.legalForm.id'),
  },
  xml: {
    shape: { root: 'LEIData', record: 'LEIRecord' },
    map: (element, context) => map(toLeiRecord(xmlFields(element)), context),
    dates: { columns: datesOfElements, read: isoDay },
    codes: elfCodesIn(elfCodePath),
  },
  supplementaryFiles: level2Files,
}
