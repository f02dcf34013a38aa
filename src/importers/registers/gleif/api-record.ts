import { objectOf, objectsOf } from '../../mapping/json-values.ts'
import { text } from '../../mapping/source-values.ts'
import type { LeiEvent, LeiName, LeiRecord, LeiSuccessor } from './lei-record.ts'

const namesOf = (value: unknown): LeiName[] =>
  (Array.isArray(value) ? value : [value]).flatMap(item => {
    const { name, type, language } = objectOf(item)
    const known = text(name, 2000)
    return known ? [{ name: known, type: text(type), language: text(language) }] : []
  })

/** Whether a JSON object is from GLEIF's API rather than from its golden copy. */
export const isApiRecord = (value: unknown): boolean => objectOf(value).type === 'lei-records'

/** All successors, or the one that older replies have. */
const successorsOf = ({ successorEntities, successorEntity }: Record<string, unknown>): LeiSuccessor[] =>
  (Array.isArray(successorEntities) && successorEntities.length > 0 ? successorEntities : [successorEntity])
    .map(objectOf)
    .map(successor => ({ lei: text(successor.lei), name: text(successor.name, 2000) }))
    .filter(({ lei, name }) => lei !== undefined || name !== undefined)

const eventsOf = ({ eventGroups }: Record<string, unknown>): LeiEvent[] =>
  objectsOf(eventGroups)
    .flatMap(({ events }) => objectsOf(events))
    .map(({ type, status, effectiveDate }) => ({
      type: text(type),
      status: text(status),
      effectiveDate: text(effectiveDate),
    }))

/** Reads a `lei-records` object of GLEIF's API (JSON:API). */
export const readApiRecord = (value: unknown): LeiRecord => {
  const attributes = objectOf(objectOf(value).attributes)
  const entity = objectOf(attributes.entity)
  const address = objectOf(entity.legalAddress)
  const expiration = objectOf(entity.expiration)
  const registration = objectOf(attributes.registration)
  const lines = address.addressLines
  return {
    lei: text(attributes.lei),
    legalName: namesOf(entity.legalName)[0],
    otherNames: namesOf(entity.otherNames),
    transliteratedNames: namesOf(entity.transliteratedOtherNames),
    addressLines: Array.isArray(lines) ? lines.map(line => text(line)) : [],
    city: text(address.city),
    region: text(address.region),
    country: text(address.country),
    postalCode: text(address.postalCode, 100),
    authority: text(objectOf(entity.registeredAt).id),
    authorityEntityId: text(entity.registeredAs),
    category: text(entity.category),
    elfCode: text(objectOf(entity.legalForm).id),
    otherLegalForm: text(objectOf(entity.legalForm).other),
    entityStatus: text(entity.status),
    creationDate: text(entity.creationDate),
    expirationDate: text(expiration.date),
    expirationReason: text(expiration.reason),
    lastUpdateDate: text(registration.lastUpdateDate),
    registrationStatus: text(registration.status),
    nextRenewalDate: text(registration.nextRenewalDate),
    events: eventsOf(entity),
    successors: successorsOf(entity),
  }
}
