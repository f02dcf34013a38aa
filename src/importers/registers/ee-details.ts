import type { CompanyDetails } from '#domain/companies/company.ts'
import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import { detailsOf } from '../mapping/details-of.ts'
import { formerAddress, newestAddressFirst } from '../mapping/former-address.ts'
import { type Json, objectsOf } from '../mapping/json-values.ts'
import { isOver } from '../mapping/period.ts'
import { dayFirst, text, wholeNumber } from '../mapping/source-values.ts'
import { isCurrent, periodOf } from './ee-period.ts'

/** The first contact of one of the kinds (liik), in the order of the kinds. */
const contactOf = (contacts: readonly Json[], maxLength: number, ...kinds: string[]) =>
  kinds.map(kind => text(contacts.find(({ liik }) => text(liik) === kind)?.sisu, maxLength)).find(Boolean)

// Some companies have filed an e-mail address as their website.
const isWebsite = ({ sisu }: Json) => !text(sisu)?.includes('@')

const contactsOf = (written: unknown, day: string) => {
  const contacts = objectsOf(written).filter(isCurrent(day))
  return {
    website: contactOf(contacts.filter(isWebsite), 500, 'WWW'),
    phone: contactOf(contacts, 100, 'TEL', 'MOB'),
    email: contactOf(contacts, 320, 'EMAIL'),
  }
}

// The reports come in no order that is documented.
const lastReport = (reports: unknown) =>
  objectsOf(reports)
    .flatMap(report => {
      const end = dayFirst(report.majandusaasta_perioodi_lopp_kpv)
      return end ? [{ end, employees: wholeNumber(report.tootajate_arv) }] : []
    })
    .toSorted((one, other) => other.end.localeCompare(one.end))[0]

const employeesOf = (report: ReturnType<typeof lastReport>) =>
  report?.employees === undefined ? undefined : { count: report.employees, year: Number(report.end.slice(0, 4)) }

/** Reads the address of an entry of the general data. */
type ReadAddress = (address: Json) => CompanyFacts['registered_address']

const formerAddressesOf = (addresses: unknown, readAddress: ReadAddress, day: string) =>
  newestAddressFirst(
    objectsOf(addresses)
      .filter(address => isOver(day, periodOf(address)))
      .map(address =>
        formerAddress(readAddress(address), { from: dayFirst(address.algus_kpv), until: dayFirst(address.lopp_kpv) }),
      ),
  )

/** The details in the general data of a company: contacts, the last annual report and former addresses. */
export const estonianDetails = (general: Json, readAddress: ReadAddress, day: string): CompanyDetails | undefined => {
  const report = lastReport(general.info_majandusaasta_aruannetest)
  return detailsOf({
    contacts: contactsOf(general.sidevahendid, day),
    employees: employeesOf(report),
    accounts: { last_made_up_to: report?.end },
    former_addresses: formerAddressesOf(general.aadressid, readAddress, day),
  })
}
