import type { NaceEdition } from '#data/reference/nace-classes.ts'
import type { ActivityFacts, CompanyFacts } from '#domain/companies/company-facts.ts'
import { countryCode } from '#domain/country-names.ts'
import { type Json, objectOf, objectsOf } from '../mapping/json-values.ts'
import { legalFormOf } from '../mapping/legal-form-of.ts'
import { careOfLine } from '../mapping/marked-line.ts'
import type { Memo } from '../mapping/memo.ts'
import { readNace } from '../mapping/nace.ts'
import { endBy, holdsOn, isAhead, lastDay, latestOn, type Period } from '../mapping/period.ts'
import { amount, booleanOf, codeIn, isoDay, listed, text } from '../mapping/source-values.ts'
import { type ReadStatus, statusOf } from '../mapping/status-of.ts'
import { toAddress } from '../mapping/to-address.ts'

// Every fact is a list of values with the period of each.
export const from = ({ periode }: Json) => isoDay(objectOf(periode).gyldigFra)
export const until = ({ periode }: Json) => isoDay(objectOf(periode).gyldigTil)
const newestFirst = (list: unknown): Json[] =>
  objectsOf(list).toSorted((first, second) => (from(second) ?? '').localeCompare(from(first) ?? ''))
export const periodOf = (entry: Json): Period => ({
  from: from(entry),
  until: lastDay(objectOf(entry.periode).gyldigTil, isoDay),
})
const isCurrent = (day: string) => (entry: Json) => holdsOn(day, periodOf(entry))
/** The value of a fact that holds on a day. */
export const currentOf = (list: unknown, day: string): Json | undefined => newestFirst(list).find(isCurrent(day))
/** The value of a fact on a day, or for a company that has ended the last one. */
export const latestOf = (list: unknown, day: string): Json | undefined => latestOn(day, newestFirst(list), periodOf)

/** The secondary names of a company. */
type Names = Pick<CompanyFacts, 'previous_names' | 'other_names'>

/** The name of an entry; of several without a period, the one that the register calls the newest. */
const nameIn = (current: Json | undefined, all: readonly Json[], newest: string | undefined): string | undefined => {
  const written = text(current?.navn, 2000)
  const isDated = all.length === 1 || (current && (from(current) ?? until(current)) !== undefined)
  return isDated ? (written ?? newest) : (newest ?? written)
}

/** The name in force on a day, or the last one, with former and trade names; the name is undefined when there is none. */
export const danishNames = (
  { navne, binavne, virksomhedMetadata }: Json,
  day: string,
): Names & { name: string | undefined } => {
  const all = newestFirst(navne)
  const current = latestOn(day, all, periodOf)
  const name = nameIn(current, all, text(objectOf(objectOf(virksomhedMetadata).nyesteNavn).navn, 2000))
  const previous = all.flatMap(entry => {
    const formerName = text(entry.navn, 2000)
    const isFormer = !isAhead(day, periodOf(entry))
    return isFormer && formerName && formerName !== name
      ? [{ name: formerName, from: from(entry), until: until(entry) }]
      : []
  })
  const trading = newestFirst(binavne)
    .filter(isCurrent(day))
    .flatMap(({ navn }) => text(navn, 2000) ?? [])
    .map(tradeName => ({ name: tradeName, type: 'trading' as const }))
  return { name, previous_names: listed(previous), other_names: listed(trading) }
}

const squeezed = (status: string) => status.replaceAll(/\s/g, '').toUpperCase()

/** A company whose last life has ended is dissolved, whatever the last word of the register (`OMDANNET`, `FREMTID`). */
const endedStatus = (reading: ReadStatus, ended: string | undefined): ReadStatus => {
  if (reading.status === 'dissolved' || ended === undefined) return reading
  // The day of a status that the company had while it lived is not that of its end.
  const since = (reading.status === 'unknown' ? reading.status_detail?.since : undefined) ?? ended
  return { ...reading, status: 'dissolved', status_detail: { ...reading.status_detail, since, on_register: false } }
}

/**
 * The register's summary status (`UNDERKONKURS`), with the label and the day of the detailed status if that is the
 * same.
 */
const statusFacts = (
  memo: Memo,
  { virksomhedsstatus, virksomhedMetadata, reklamebeskyttet }: Json,
  { day, ended }: { day: string; ended: string | undefined },
) => {
  const newest = latestOf(virksomhedsstatus, day)
  const words = text(newest?.status)
  const summary = text(objectOf(virksomhedMetadata).sammensatStatus) ?? words
  const isSame = words !== undefined && summary !== undefined && squeezed(words) === squeezed(summary)
  const since = isSame && newest ? from(newest) : undefined
  const { status_detail, ...status } = endedStatus(statusOf(memo, 'DK', isSame ? words : summary, since), ended)
  // Rather protected than not, where it is not clear.
  if (booleanOf(reklamebeskyttet) === false) return { ...status, status_detail }
  const flags = [...(status_detail?.flags ?? []), 'advertising_protected' as const]
  return { ...status, status_detail: { ...status_detail, flags } }
}

// DB25 (NACE Rev. 2.1) replaced DB07 (NACE Rev. 2) on 1 January 2025; codes before 2008 are of older editions.
const editionOf = (entry: Json): NaceEdition | undefined => {
  if ((from(entry) ?? '') >= '2025-01-01') return '2.1'
  return (until(entry) ?? '9999') >= '2008-01-01' ? '2' : undefined
}

const toActivity = (entry: Json | undefined, primary: boolean): ActivityFacts[] => {
  const code = codeIn(entry?.branchekode, 6, 40)
  const label = text(entry?.branchetekst, 1000)
  if (!entry || !code || label === 'Uoplyst') return []
  const named = editionOf(entry)
  const { edition, nace_code } = named ? readNace(code, named) : {}
  return [{ scheme: 'NACE', version: edition, code, nace_code, label, primary }]
}

const activitiesOf = (
  { hovedbranche, bibranche1, bibranche2, bibranche3 }: Json,
  day: string,
): CompanyFacts['activities'] => {
  const secondary = [bibranche1, bibranche2, bibranche3].map(list => currentOf(list, day))
  return listed([
    ...toActivity(latestOf(hovedbranche, day), true),
    ...secondary.flatMap(entry => toActivity(entry, false)),
  ])
}

const streetOf = (address: Json) => {
  const { vejnavn, husnummerFra, husnummerTil, bogstavFra, bogstavTil, etage, sidedoer } = address
  const number = `${codeIn(husnummerFra) ?? ''}${text(bogstavFra) ?? ''}`
  const to = `${codeIn(husnummerTil) ?? ''}${text(bogstavTil) ?? ''}`
  const street = [text(vejnavn), to ? `${number}-${to}` : number].filter(Boolean).join(' ')
  const floor = codeIn(etage)
  return [street, [floor && `${floor}.`, text(sidedoer)].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

// An address abroad is free text on several lines.
const freeText = (written: unknown) =>
  typeof written === 'string'
    ? written
        .split('\n')
        .flatMap(line => text(line) ?? [])
        .join(', ')
    : undefined

export const addressOf = (address: Json | undefined) => {
  if (!address) return undefined
  const box = codeIn(address.postboks)
  return toAddress({
    lines: [
      careOfLine(address.conavn),
      streetOf(address),
      text(address.bynavn),
      box && `Postboks ${box}`,
      freeText(address.fritekst),
    ],
    locality: text(address.postdistrikt),
    postal_code: codeIn(address.postnummer, 4),
    country: countryCode(text(address.landekode)),
  })
}

/** The value of an attribute on a day. There may be several of a type, of which one has the value that holds. */
export const attributeOf = ({ attributter }: Json, type: string, day: string): unknown => {
  const values = objectsOf(attributter).flatMap(found => (found.type === type ? objectsOf(found.vaerdier) : []))
  return currentOf(values, day)?.vaerdi
}

const capitalOf = (company: Json, day: string): CompanyFacts['capital'] => {
  const registered = amount(text(attributeOf(company, 'KAPITAL', day)))
  if (registered === undefined) return undefined
  const currency = text(attributeOf(company, 'KAPITALVALUTA', day)) ?? ''
  return { amount: registered, currency: /^[A-Z]{3}$/.exec(currency)?.[0] }
}

const formOf = (memo: Memo, form: Json | undefined) =>
  legalFormOf(memo, 'DK', {
    registry_code: text(form?.virksomhedsformkode, 100),
    registry_label: text(form?.langBeskrivelse),
  })

/** The end of a company's last life, if it is not after a day; a life without an end continues. */
const endOf = (lives: readonly Json[], day: string) =>
  lives.some(life => periodOf(life).until === undefined) ? undefined : endBy(day, lives.map(until).find(Boolean))

/** The facts of a Vrvirksomhed document, without the company's number. */
export const danishFacts = (memo: Memo, company: Json, names: Names & { name: string }, day: string) => {
  const lives = newestFirst(company.livsforloeb)
  const first = lives.at(-1)
  const ended = endOf(lives, day)
  const { unknownStatus, ...status } = statusFacts(memo, company, { day, ended })
  const facts: CompanyFacts = {
    ...names,
    ...status,
    legal_form: formOf(memo, latestOf(company.virksomhedsform, day)),
    incorporation_date: isoDay(objectOf(company.virksomhedMetadata).stiftelsesDato) ?? (first && from(first)),
    dissolution_date: ended,
    registered_address: addressOf(latestOf(company.beliggenhedsadresse, day)),
    activities: activitiesOf(company, day),
    capital: capitalOf(company, day),
  }
  return { facts, unknownStatus }
}
