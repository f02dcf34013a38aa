import type { NaceEdition } from '#data/reference/nace-classes.ts'
import type { ActivityFacts, CompanyFacts } from '#domain/companies/company-facts.ts'
import { type Json, objectOf, objectsOf } from '../mapping/json-values.ts'
import { legalFormOf } from '../mapping/legal-form-of.ts'
import type { Memo } from '../mapping/memo.ts'
import { readNaceCodes } from '../mapping/nace.ts'
import { amount, codeIn, dayFirst, listed, text } from '../mapping/source-values.ts'
import { type ReadStatus, statusOf, unreadableEnd } from '../mapping/status-of.ts'
import { polishAddress } from './pl-address.ts'
import { polishDetails } from './pl-details.ts'
import { current, type Extract, former, hasCurrentValue } from './pl-extract.ts'
import { suspensionIn } from './pl-suspension.ts'

/** The proceedings of section 6, the most severe first. A part with an end date has ended. */
const proceedings = [
  { value: 'upadłość', part: /^postepowanieUpadlosciowe$/ },
  { value: 'restrukturyzacja', part: /^postepowanie(?:Restrukturyzacyjne|Naprawcze|Ukladowe)/ },
  { value: 'likwidacja', part: /^likwidacja$/ },
]

const hasEnded = (proceeding: Json) =>
  Object.entries(proceeding).some(([key, value]) => /zakonczeni/i.test(key) && hasCurrentValue(value))

const isOpen = (value: unknown) =>
  (Array.isArray(value) ? objectsOf(value) : [objectOf(value)]).some(one => hasCurrentValue(one) && !hasEnded(one))

const proceedingIn = (section: Json) =>
  proceedings.find(({ part }) => Object.entries(section).some(([key, value]) => part.test(key) && isOpen(value)))?.value

const readStatus = (memo: Memo, { struckOff, part }: Extract, day: string): ReadStatus => {
  if (struckOff) return statusOf(memo, 'PL', 'wykreślony', struckOff.on)
  const section = part('dzial6')
  const proceeding = proceedingIn(section)
  if (proceeding) return statusOf(memo, 'PL', proceeding)
  const suspension = suspensionIn(section.zawieszenieWznowienieDzialalnosci, day)
  if (suspension === 'unreadable') return unreadableEnd('zawieszenieWznowienieDzialalnosci')
  return suspension ? statusOf(memo, 'PL', 'zawieszony', suspension.since) : statusOf(memo, 'PL', 'wpisany')
}

// Since 2025 the register has both PKD 2007 (NACE Rev. 2) and PKD 2025 (NACE Rev. 2.1) codes; the extract does not say
// which. Of a later entry without a code that only one edition has, the version is unknown. In 2027 the register changes
// the codes of companies that have not done so themselves.
const editionOf = ({ last }: Extract, state: string, today: string): NaceEdition | undefined =>
  (last.day ?? state) < '2025-01-01' && today < '2027-01-01' ? '2' : undefined
const pkdVersions = { '2': '2007', '2.1': '2025' }

const codeOf = (written: Json): string | undefined => {
  const [division, group, subclass] = [written.kodDzial, written.kodKlasa, written.kodPodklasa].map(part =>
    text(part, 2),
  )
  if (!division || !group) return undefined
  return [division, group, ...(subclass ? [subclass] : [])].join('.')
}

// The full extract puts each activity into a `pozycja`.
const currentActivities = (value: unknown): Json[] =>
  objectsOf(value)
    .flatMap(item => ('pozycja' in item ? objectsOf(item.pozycja) : [item]))
    .filter(hasCurrentValue)

/** Main activities, others, and those of a public benefit organisation, paid and unpaid. */
const writtenActivities = ({ part }: Extract) => {
  const { przedmiotPrzewazajacejDzialalnosci: main, przedmiotPozostalejDzialalnosci: others } =
    part('dzial3.przedmiotDzialalnosci')
  const { odplatnyPkd: paid, nieodplatnyPkd: unpaid } = part('dzial3.przedmiotDzialalnosciOPP')
  return [
    ...currentActivities(main).map(activity => ({ activity, primary: true })),
    ...[others, paid, unpaid].flatMap(currentActivities).map(activity => ({ activity, primary: false })),
  ]
}

const activitiesOf = (extract: Extract, edition: NaceEdition | undefined): CompanyFacts['activities'] => {
  const written = writtenActivities(extract).flatMap(({ activity, primary }) => {
    const code = codeOf(activity)
    return code ? [{ code, label: text(activity.opis, 1000), primary }] : []
  })
  const readings = readNaceCodes(
    written.map(({ code }) => code),
    edition,
  )
  return listed(
    written.map((activity, at): ActivityFacts => {
      const { edition, nace_code } = readings[at] ?? {}
      return { scheme: 'PKD', version: edition && pkdVersions[edition], nace_code, ...activity }
    }),
  )
}

const addressOf = (extract: Extract) => {
  const part = extract.part('dzial1.siedzibaIAdres')
  return polishAddress(current(part, 'adres'), objectOf(current(part, 'siedziba')))
}

const amountIn = (value: unknown) => amount(text(objectOf(value).wartosc)?.replaceAll(' ', ''))

// A simple joint-stock company (PSA) has a share capital (kapitał akcyjny) in place of the registered one.
const capitalOf = ({ part }: Extract): CompanyFacts['capital'] => {
  const capital = part('dzial1.kapital')
  const ofSimpleCompany = current(part('dzial1.kapitalPSA'), 'wysokoscKapitaluAkcyjnego')
  const held = current(capital, 'wysokoscKapitaluZakladowego') ?? ofSimpleCompany
  const registered = amountIn(held)
  if (registered === undefined) return undefined
  return {
    amount: registered,
    currency: /^[A-Z]{3}$/.exec(text(objectOf(held).waluta) ?? '')?.[0],
    paid_in: amountIn(current(capital, 'czescKapitaluWplaconegoPokrytego')),
  }
}

// The extract has the oldest name first. A liquidation that was called off gives a company its former name back.
const previousNamesOf = (subject: Json, held: string, { dayOf }: Extract) =>
  listed(
    former(subject, 'nazwa')
      .toReversed()
      .flatMap(({ nazwa, nrWpisuWprow, nrWpisuWykr }) => {
        const name = text(nazwa, 2000)
        return name && name !== held ? [{ name, from: dayOf(nrWpisuWprow), until: dayOf(nrWpisuWykr) }] : []
      }),
  )

// The company's nine digits; its local units have five more. Saved as a number, it loses the zeros in front.
const regonOf = (written: unknown) => {
  const number = codeIn(written, 0, 20) ?? ''
  const isCut = /^\d{7,8}$|^\d{11,13}$/.test(number)
  return (isCut ? number.padStart(number.length < 9 ? 9 : 14, '0') : number).replace(/^(\d{9})00000$/, '$1')
}

const identifiersOf = (subject: Json): CompanyFacts['identifiers'] => {
  const { nip, regon } = objectOf(current(subject, 'identyfikatory'))
  const tax = codeIn(nip, 0, 20)
  const statistical = regonOf(regon)
  return listed([
    ...(tax ? [{ scheme: 'nip' as const, value: tax }] : []),
    ...(statistical ? [{ scheme: 'regon' as const, value: statistical }] : []),
  ])
}

const registeredOn = ({ header, dayOf }: Extract) => dayFirst(header.dataRejestracjiWKRS) ?? dayOf('1')

/**
 * The facts of a company; `subject` is the part of the extract about the company itself, `day` the day of the extract.
 */
export const polishFacts = (
  memo: Memo,
  extract: Extract,
  { subject, name, day }: { subject: Json; name: string; day: string },
) => {
  const takenOn = extract.takenOn ?? day
  const { unknownStatus, ...status } = readStatus(memo, extract, takenOn)
  const form = text(current(subject, 'formaPrawna'), 100)
  const facts: CompanyFacts = {
    name,
    ...status,
    legal_form: legalFormOf(memo, 'PL', { registry_code: form, registry_label: form }),
    previous_names: previousNamesOf(subject, name, extract),
    incorporation_date: registeredOn(extract),
    dissolution_date: extract.struckOff?.on,
    registered_address: addressOf(extract),
    activities: activitiesOf(extract, editionOf(extract, day, takenOn)),
    identifiers: identifiersOf(subject),
    capital: capitalOf(extract),
    details: polishDetails(extract, takenOn),
    register_part: /^Rej(?!P$)([A-Z])$/.exec(text(extract.header.rejestr) ?? '')?.[1],
  }
  return { facts, unknownStatus }
}
