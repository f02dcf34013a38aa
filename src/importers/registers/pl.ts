import type { ActivityFacts, CompanyFacts } from '#domain/companies/company-facts.ts'
import { precedence } from '#domain/companies/merge-layers.ts'
import type { Importer, Mapped, MappingContext } from '../importer.ts'
import { type Json, objectOf, objectsOf } from '../mapping/json-values.ts'
import { isNaturalPerson, legalFormOf } from '../mapping/legal-form-of.ts'
import type { Memo } from '../mapping/memo.ts'
import { readCompanyId } from '../mapping/read-company-id.ts'
import { amount, dayFirst, listed, moment, text } from '../mapping/source-values.ts'
import { statusOf } from '../mapping/status-of.ts'
import { toAddress } from '../mapping/to-address.ts'
import { current, type Extract, former, hasCurrentValue, openExtract } from './pl-extract.ts'

/** The proceedings of section 6, the most severe first. A part with an end date is over. */
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

// A strike-off has no field of its own: it is an entry of the full extract. `stanPozycji` is 1 for who is on the register.
const strikeOff = /WYKREŚLENIE.*(?:KRAJOWEGO REJESTRU SĄDOWEGO|KRS)/iu
const struckOffStates = new Set(['3', '4'])

const strikeOffIn = ({ header, dayOf }: Extract): { on: string | undefined } | undefined => {
  const entry = objectsOf(header.wpis).findLast(({ opis }) => strikeOff.test(text(opis) ?? ''))
  if (entry) return { on: dayOf(entry.numerWpisu) }
  return struckOffStates.has(text(header.stanPozycji) ?? '') ? { on: undefined } : undefined
}

const statusFacts = (memo: Memo, extract: Extract) => {
  const struckOff = strikeOffIn(extract)
  const value = struckOff ? 'wykreślony' : (proceedingIn(extract.part('dzial6')) ?? 'wpisany')
  return { ...statusOf(memo, 'PL', value, struckOff?.on), dissolution_date: struckOff?.on }
}

// Since 2025 the register holds both PKD 2007 (NACE Rev. 2) and PKD 2025 (NACE Rev. 2.1), and the extract does not say which.
const pkdVersion = (day: string | undefined) => (day !== undefined && day < '2025-01-01' ? '2007' : undefined)

const activityOf = (written: Json, version: string | undefined): Omit<ActivityFacts, 'primary'> | undefined => {
  const [division, group, subclass] = [written.kodDzial, written.kodKlasa, written.kodPodklasa].map(part =>
    text(part, 2),
  )
  if (!division || !group) return undefined
  const nace_code = `${division}.${group}`
  const code = subclass ? `${nace_code}.${subclass}` : nace_code
  return { scheme: 'PKD', version, code, nace_code, label: text(written.opis, 1000) }
}

// The full extract puts each activity into a `pozycja`.
const standingActivities = (value: unknown): Json[] =>
  objectsOf(value)
    .flatMap(item => ('pozycja' in item ? objectsOf(item.pozycja) : [item]))
    .filter(hasCurrentValue)

const activitiesOf = (extract: Extract, day: string | undefined): CompanyFacts['activities'] => {
  const { przedmiotPrzewazajacejDzialalnosci: main, przedmiotPozostalejDzialalnosci: others } =
    extract.part('dzial3.przedmiotDzialalnosci')
  const version = pkdVersion(day)
  const read = (list: unknown, primary: boolean) =>
    standingActivities(list).flatMap(written => {
      const activity = activityOf(written, version)
      return activity ? [{ ...activity, primary }] : []
    })
  return listed([...read(main, true), ...read(others, false)])
}

const addressOf = (extract: Extract) => {
  const part = extract.part('dzial1.siedzibaIAdres')
  const seat = objectOf(current(part, 'siedziba'))
  const { ulica, nrDomu, nrLokalu, miejscowosc, kodPocztowy, kraj } = objectOf(current(part, 'adres'))
  const town = text(miejscowosc) ?? text(seat.miejscowosc)
  const number = [text(nrDomu), text(nrLokalu)].filter(Boolean).join('/')
  // In a village without streets the number follows its name.
  const street = [text(ulica) ?? (number ? town : undefined), number].filter(Boolean).join(' ')
  return toAddress({
    lines: [street],
    locality: town,
    region: text(seat.wojewodztwo),
    postal_code: text(kodPocztowy, 100),
    country: /^(?:POLSKA)?$/i.test(text(kraj) ?? '') ? 'PL' : undefined,
  })
}

const capitalOf = (extract: Extract): CompanyFacts['capital'] => {
  const part = extract.part('dzial1.kapital')
  const { wartosc, waluta } = objectOf(current(part, 'wysokoscKapitaluZakladowego'))
  const registered = amount(text(wartosc)?.replaceAll(' ', ''))
  if (registered === undefined) return undefined
  const paid = objectOf(current(part, 'czescKapitaluWplaconegoPokrytego')).wartosc
  return {
    amount: registered,
    currency: /^[A-Z]{3}$/.exec(text(waluta) ?? '')?.[0],
    paid_in: amount(text(paid)?.replaceAll(' ', '')),
  }
}

const previousNamesOf = (subject: Json, { dayOf }: Extract) =>
  listed(
    former(subject, 'nazwa').flatMap(({ nazwa, nrWpisuWprow, nrWpisuWykr }) => {
      const name = text(nazwa, 2000)
      return name ? [{ name, from: dayOf(nrWpisuWprow), until: dayOf(nrWpisuWykr) }] : []
    }),
  )

// The nine digits of the company, of which its units have five more.
const regonOf = (written: unknown) => text(written, 14)?.replace(/^(\d{9})00000$/, '$1')

const identifiersOf = (subject: Json): CompanyFacts['identifiers'] => {
  const { nip, regon } = objectOf(current(subject, 'identyfikatory'))
  const tax = text(nip, 20)
  const statistical = regonOf(regon)
  return listed([
    ...(tax ? [{ scheme: 'nip' as const, value: tax }] : []),
    ...(statistical ? [{ scheme: 'regon' as const, value: statistical }] : []),
  ])
}

const registeredOn = ({ header, dayOf }: Extract) => dayFirst(header.dataRejestracjiWKRS) ?? dayOf('1')

const factsOf = (memo: Memo, extract: Extract, subject: Json, name: string, day: string | undefined) => {
  const { unknownStatus, dissolution_date, ...status } = statusFacts(memo, extract)
  const form = text(current(subject, 'formaPrawna'), 100)
  const facts: CompanyFacts = {
    name,
    ...status,
    legal_form: legalFormOf(memo, 'PL', { registry_code: form, registry_label: form }),
    previous_names: previousNamesOf(subject, extract),
    incorporation_date: registeredOn(extract),
    dissolution_date,
    registered_address: addressOf(extract),
    activities: activitiesOf(extract, day),
    identifiers: identifiersOf(subject),
    capital: capitalOf(extract),
  }
  return { facts, unknownStatus }
}

const map = (value: unknown, { memo }: MappingContext): Mapped => {
  const extract = openExtract(value)
  if (!extract) return { kind: 'rejected', reason: 'the object is no extract (odpis) of the KRS' }
  const id = readCompanyId('PL', 'numerKRS', extract.header.numerKRS)
  if (id.kind === 'rejected') return id
  const subject = extract.part('dzial1.danePodmiotu')
  if (isNaturalPerson('PL', text(current(subject, 'formaPrawna')) ?? ''))
    return { kind: 'skipped', reason: 'sole_trader' }
  const name = text(current(subject, 'nazwa'), 2000)
  if (!name) return { kind: 'rejected', reason: 'nazwa is empty' }
  const day = dayFirst(extract.header.stanZDnia)
  const confirmedAt = moment(day)
  if (!confirmedAt) return { kind: 'rejected', reason: 'stanZDnia is missing or malformed' }
  const updatedAt = moment(dayFirst(extract.header.dataOstatniegoWpisu)) ?? null
  return {
    kind: 'company',
    country: 'PL',
    registryId: id.registryId,
    ...factsOf(memo, extract, subject, name, day),
    stamp: { last_confirmed_at: confirmedAt, source_updated_at: updatedAt, source_key: null, rank: null },
  }
}

/** KRS, the National Court Register: extracts, current or full, one a file, as its open interface answers them. */
export const pl: Importer = {
  source: 'pl',
  title: 'an extract of the KRS',
  obtain: {
    files: 'a folder of OdpisAktualny or OdpisPelny extracts (JSON), one for each number',
    address: 'https://prs.ms.gov.pl/krs/openApi',
    account: 'none',
  },
  countries: ['PL'],
  precedence: precedence.register,
  confirmedBy: 'record',
  mainFiles: 'several',
  isFull: () => false,
  // Only the full extract does; of the current one the framework keeps what it replaced.
  listsFormerNames: false,
  json: { recordsUnder: [], recognisedBy: ['odpis'], persons: ['nazwisko', 'imiona', 'identyfikator'], map },
}
