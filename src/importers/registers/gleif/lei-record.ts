/** A name with its type and language, as in the source. */
export interface LeiName {
  name: string
  type: string | undefined
  language: string | undefined
}

/** What happened to a company: `DISSOLUTION`, `COMPLETED`, and the time from which it holds. */
export interface LeiEvent {
  type: string | undefined
  status: string | undefined
  effectiveDate: string | undefined
}

/** The company that continues another one: its LEI, its name, or both. */
export interface LeiSuccessor {
  lei: string | undefined
  name: string | undefined
}

/** The fields of one LEI record, unchanged, from any of GLEIF's formats. */
export interface LeiRecord {
  lei: string | undefined
  legalName: LeiName | undefined
  otherNames: LeiName[]
  transliteratedNames: LeiName[]
  addressLines: (string | undefined)[]
  city: string | undefined
  region: string | undefined
  country: string | undefined
  postalCode: string | undefined
  authority: string | undefined
  authorityEntityId: string | undefined
  category: string | undefined
  elfCode: string | undefined
  otherLegalForm: string | undefined
  entityStatus: string | undefined
  creationDate: string | undefined
  expirationDate: string | undefined
  expirationReason: string | undefined
  lastUpdateDate: string | undefined
  registrationStatus: string | undefined
  nextRenewalDate: string | undefined
  events: LeiEvent[]
  successors: LeiSuccessor[]
}

/** An element that may be repeated, and those of its members that are read; `@` marks an attribute. */
export interface LeiElement {
  path: string
  members: readonly string[]
}

const successor: LeiElement = {
  path: 'Entity.SuccessorEntity',
  members: ['SuccessorLEI', 'SuccessorEntityName'],
}
const event: LeiElement = {
  path: 'Entity.LegalEntityEvents.LegalEntityEvent',
  members: ['LegalEntityEventType', '@event_status', 'LegalEntityEventEffectiveDate'],
}
export const repeatedElements: readonly LeiElement[] = [successor, event]

/** Uniform access to the golden copy's formats, by the path of an element: `Entity.LegalAddress.City`. */
export interface LeiFields {
  text(path: string): string | undefined
  /** All elements of a path that may be repeated. */
  names(path: string): LeiName[]
  /** The texts of the members of each such element. */
  members(element: LeiElement): (string | undefined)[][]
}

const successorsOf = (members: LeiFields['members']): LeiSuccessor[] =>
  members(successor)
    .filter(([lei, name]) => lei !== undefined || name !== undefined)
    .map(([lei, name]) => ({ lei, name }))

const eventsOf = (members: LeiFields['members']): LeiEvent[] =>
  members(event).map(([type, status, effectiveDate]) => ({ type, status, effectiveDate }))

/** Reads a golden copy record. */
export const toLeiRecord = ({ text, names, members }: LeiFields): LeiRecord => ({
  lei: text('LEI'),
  legalName: names('Entity.LegalName')[0],
  otherNames: names('Entity.OtherEntityNames.OtherEntityName'),
  transliteratedNames: names('Entity.TransliteratedOtherEntityNames.TransliteratedOtherEntityName'),
  addressLines: [
    text('Entity.LegalAddress.FirstAddressLine'),
    ...names('Entity.LegalAddress.AdditionalAddressLine').map(({ name }) => name),
  ],
  city: text('Entity.LegalAddress.City'),
  region: text('Entity.LegalAddress.Region'),
  country: text('Entity.LegalAddress.Country'),
  postalCode: text('Entity.LegalAddress.PostalCode'),
  authority: text('Entity.RegistrationAuthority.RegistrationAuthorityID'),
  authorityEntityId: text('Entity.RegistrationAuthority.RegistrationAuthorityEntityID'),
  category: text('Entity.EntityCategory'),
  elfCode: text('Entity.LegalForm.EntityLegalFormCode'),
  otherLegalForm: text('Entity.LegalForm.OtherLegalForm'),
  entityStatus: text('Entity.EntityStatus'),
  creationDate: text('Entity.EntityCreationDate'),
  expirationDate: text('Entity.EntityExpirationDate'),
  expirationReason: text('Entity.EntityExpirationReason'),
  lastUpdateDate: text('Registration.LastUpdateDate'),
  registrationStatus: text('Registration.RegistrationStatus'),
  nextRenewalDate: text('Registration.NextRenewalDate'),
  events: eventsOf(members),
  successors: successorsOf(members),
})
