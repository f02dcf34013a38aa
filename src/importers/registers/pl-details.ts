import type { CompanyDetails } from '#domain/companies/company.ts'
import { detailsOf } from '../mapping/details-of.ts'
import { formerAddress, newestAddressFirst } from '../mapping/former-address.ts'
import { objectOf, objectsOf } from '../mapping/json-values.ts'
import { dayFirst, text } from '../mapping/source-values.ts'
import { polishAddress } from './pl-address.ts'
import { current, type Extract, former, hasCurrentValue } from './pl-extract.ts'

// Without a court, the entry was made by the system: SYSTEM.
const courtOf = ({ last: { court: name } }: Extract) => (name && /^SĄD /iu.test(name) ? { name } : undefined)

// `OD 01.01.2020 DO 31.12.2020` and `07.12.2011 R. - 31.12.2012 R.`; typing errors may be in the future.
const lastDayIn = (period: unknown, today: string) =>
  (text(period)?.match(/\d{2}\.\d{2}\.\d{4}/g) ?? [])
    .flatMap(day => dayFirst(day) ?? [])
    .filter(day => day <= today)
    .toSorted()
    .at(-1)

const lastAccounts = (extract: Extract, today: string) =>
  objectsOf(extract.part('dzial3.wzmiankiOZlozonychDokumentach').wzmiankaOZlozeniuRocznegoSprawozdaniaFinansowego)
    .flatMap(({ zaOkresOdDo }) => lastDayIn(zaOkresOdDo, today) ?? [])
    .toSorted()
    .at(-1)

// A former address may be of another seat, so its region is not known.
const formerAddressesOf = ({ part, dayOf }: Extract) =>
  newestAddressFirst(
    former(part('dzial1.siedzibaIAdres'), 'adres').map(address =>
      formerAddress(polishAddress(address, {}), {
        from: dayOf(address.nrWpisuWprow),
        until: dayOf(address.nrWpisuWykr),
      }),
    ),
  )

const contactsOf = ({ part }: Extract) => {
  const seat = part('dzial1.siedzibaIAdres')
  const contact = (key: string, maxLength: number) =>
    hasCurrentValue(seat[key]) ? text(current(seat, key), maxLength) : undefined
  return { website: contact('adresStronyInternetowej', 500), email: contact('adresPocztyElektronicznej', 320) }
}

// Associations and foundations have one.
const purposeOf = ({ part }: Extract) => text(current(part('dzial3.celDzialaniaOrganizacji'), 'celDzialania'), 2000)

/** The details in an extract of the day `today`: court, municipality, contacts, last accounts, purpose, and in a full one former addresses. */
export const polishDetails = (extract: Extract, today: string): CompanyDetails | undefined => {
  const seat = objectOf(current(extract.part('dzial1.siedzibaIAdres'), 'siedziba'))
  return detailsOf({
    court: courtOf(extract),
    municipality: { name: text(seat.gmina) },
    contacts: contactsOf(extract),
    accounts: { last_made_up_to: lastAccounts(extract, today) },
    former_addresses: formerAddressesOf(extract),
    purpose: purposeOf(extract),
  })
}
