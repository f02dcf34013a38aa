import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import { type Json, objectOf } from '../mapping/json-values.ts'
import { text } from '../mapping/source-values.ts'
import { toAddress } from '../mapping/to-address.ts'
import { readSeat, withoutNotes } from './de-seat.ts'

// `Langenstraße 2-4, 28195 Bremen.`, or with the part of the town: `Hopfenstraße 23, 91207 Lauf, OT Simonshofen.`
const written = /^(?:(.*), ?)?(\d{5}) ([^,]+?)(?:, ?([^,\d]+?))?\.?$/
// Some seats begin with a postcode, older ones with a postcode of four digits, which is no longer valid.
const writtenSeat = /^(?:(\d{5})|\d{4}) (?=\p{L})(.+)$/u

/** The seat of a record, without what the court notes in it. */
export const seatOf = ({ all_attributes }: Json) => {
  const office = text(objectOf(all_attributes).registered_office)
  return office === undefined ? undefined : readSeat(office)
}

const placeOf = (seat: string | undefined) => {
  const [matched, postal_code, locality] = writtenSeat.exec(seat ?? '') ?? []
  return matched ? { postal_code, locality } : { locality: seat }
}

/** The address of a record; where its text is truncated (`Lutterstr.`), the seat is the locality. */
export const germanAddress = (record: Json): CompanyFacts['registered_address'] => {
  const whole = withoutNotes(text(record.registered_address) ?? '').address.replace(/[\s,]+$/, '')
  const [matched, street, postal_code, locality, part] = written.exec(whole) ?? []
  if (!matched) return toAddress({ lines: [whole], ...placeOf(seatOf(record)?.locality), country: 'DE' })
  // An empty part of the text leaves a comma: `Am Beispiel 19,, 42115 Wuppertal.`
  return toAddress({
    lines: [street?.replace(/[\s,]+$/, ''), part],
    locality: locality?.trim(),
    postal_code,
    country: 'DE',
  })
}
