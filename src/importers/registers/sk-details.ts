import type { CompanyDetails } from '#domain/companies/company.ts'
import { detailsOf } from '../mapping/details-of.ts'
import { formerAddress, newestAddressFirst } from '../mapping/former-address.ts'
import { type Json, objectOf, objectsOf } from '../mapping/json-values.ts'
import { isOver } from '../mapping/period.ts'
import { isoDay, text } from '../mapping/source-values.ts'
import { slovakAddress } from './sk-address.ts'
import { codeOf, current, labelOf, periodOf } from './sk-values.ts'

/** The code of the commercial register among the source registers. */
export const commercialRegister = '1'

// The commercial register (obchodný register) is kept by courts, the other source registers by offices.
const courtOf = ({ sourceRegister }: Json, day: string) => {
  const { value, registrationOffices } = objectOf(sourceRegister)
  return codeOf(value) === commercialRegister ? { name: text(current(registrationOffices, day).value) } : undefined
}

// If all addresses of a company have ended, the last one is the registered address.
const formerAddressesOf = ({ addresses }: Json, day: string) => {
  const latest = current(addresses, day)
  return newestAddressFirst(
    objectsOf(addresses)
      .filter(address => address !== latest && isOver(day, periodOf(address)))
      .map(address =>
        formerAddress(slovakAddress(address), { from: isoDay(address.validFrom), until: isoDay(address.validTo) }),
      ),
  )
}

// ESA 2010, the European system of accounts.
const sectorOf = ({ statisticalCodes }: Json) => {
  const { esa2010 } = objectOf(statisticalCodes)
  return { code: codeOf(esa2010)?.slice(0, 40), name: labelOf(esa2010) }
}

/** The details of a legal person on a day: court, sector and former addresses. */
export const slovakDetails = (record: Json, day: string): CompanyDetails | undefined =>
  detailsOf({
    court: courtOf(record, day),
    sector: sectorOf(record),
    former_addresses: formerAddressesOf(record, day),
  })
