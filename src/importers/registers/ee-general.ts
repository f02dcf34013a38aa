import type { NaceEdition } from '#data/reference/nace-classes.ts'
import type { ActivityFacts, CompanyFacts } from '#domain/companies/company-facts.ts'
import { countryCodesIn } from '#domain/country-names.ts'
import type { Mapped, MappingContext } from '../importer.ts'
import { type Json, objectOf, objectsOf } from '../mapping/json-values.ts'
import type { Memo } from '../mapping/memo.ts'
import { readNace } from '../mapping/nace.ts'
import { endBy, isAhead } from '../mapping/period.ts'
import { amount, booleanOf, codeIn, dayFirst, listed, text } from '../mapping/source-values.ts'
import { estonianDetails } from './ee-details.ts'
import { isCurrent, periodOf } from './ee-period.ts'
import { estonianAddress, mapEstonian, vatOf } from './ee-record.ts'

// Countries abroad have a code of three letters, and their Estonian name.
const countryCodeInEstonian = countryCodesIn('et')

const newestFirst = (one: Json, other: Json) => (periodOf(other).from ?? '').localeCompare(periodOf(one).from ?? '')

/** The entry of a history that is in force on a day; of several, the one that began last. */
const currentOf = (list: unknown, day: string): Json | undefined =>
  objectsOf(list).filter(isCurrent(day)).toSorted(newestFirst)[0]

const previousNamesOf = (names: unknown, current: string | undefined, day: string): CompanyFacts['previous_names'] =>
  listed(
    objectsOf(names).flatMap(({ sisu, algus_kpv, lopp_kpv }) => {
      const name = text(sisu, 2000)
      const days = { from: dayFirst(algus_kpv), until: dayFirst(lopp_kpv) }
      return name && name !== current && !isAhead(day, days) ? [{ name, ...days }] : []
    }),
  )

// EMTAK 2008 is NACE Rev. 2, EMTAK 2025 is Rev. 2.1; older editions follow older revisions.
const naceEditions: Record<string, NaceEdition> = { 2008: '2', 2025: '2.1' }
const emtakVersions = { '2': '2008', '2.1': '2025' }

const toActivity = (activity: Json): ActivityFacts[] => {
  const code = codeIn(activity.emtak_kood, 5, 40)
  if (!code) return []
  const year = /\d{4}/.exec(text(activity.emtak_versioon_tekstina) ?? '')?.[0]
  const named = naceEditions[year ?? '']
  const isOlder = year !== undefined && named === undefined
  const { edition, nace_code } = isOlder ? {} : readNace(text(activity.nace_kood) ?? code, named)
  return [
    {
      scheme: 'EMTAK',
      version: edition ? emtakVersions[edition] : year,
      code,
      nace_code,
      label: text(activity.emtak_tekstina, 1000),
      primary: booleanOf(activity.on_pohitegevusala) === true,
    },
  ]
}

const activitiesOf = (activities: unknown, day: string): CompanyFacts['activities'] => {
  const current = objectsOf(activities).filter(isCurrent(day)).flatMap(toActivity)
  return listed(current.toSorted((first, second) => Number(second.primary) - Number(first.primary)))
}

const capitalOf = (capitals: unknown, day: string): CompanyFacts['capital'] => {
  const current = currentOf(capitals, day)
  const registered = amount(current?.kapitali_suurus)
  if (registered === undefined) return undefined
  return { amount: registered, currency: /^[A-Z]{3}$/.exec(text(current?.kapitali_valuuta) ?? '')?.[0] }
}

const generalAddressOf = (memo: Memo, address: Json) =>
  estonianAddress(memo, {
    units: text(address.ehak_nimetus) ?? '',
    street: text(address.tanav_maja_korter),
    postalCode: text(address.postiindeks, 100),
    normalised: text(address.aadress_ads__ads_normaliseeritud_taisaadress) ?? '',
    country: text(address.riik) === 'EST' ? 'EE' : memo(countryCodeInEstonian, text(address.riik_tekstina) ?? ''),
  })

/**
 * Maps a company of the general data (yldandmed), with its VAT number from the basic data, if that file was given.
 */
export const mapGeneral = (value: unknown, { joinedRows, memo, day }: MappingContext): Mapped => {
  const record = objectOf(value)
  const general = objectOf(record.yldandmed)
  const name = text(record.nimi, 2000)
  const status = text(general.staatus)
  const address = currentOf(general.aadressid, day)
  // The order of the entries is not documented.
  const [since] = objectsOf(general.staatused)
    .filter(entry => text(entry.staatus) === status)
    .toSorted(newestFirst)
  return mapEstonian(memo, {
    code: record.ariregistri_kood,
    name,
    form: text(general.oiguslik_vorm_tekstina, 100),
    status,
    statusSince: since && periodOf(since).from,
    facts: {
      previous_names: previousNamesOf(general.arinimed, name, day),
      incorporation_date: dayFirst(general.esmaregistreerimise_kpv),
      dissolution_date: endBy(day, dayFirst(general.kustutamise_kpv)),
      registered_address: address && generalAddressOf(memo, address),
      activities: activitiesOf(general.teatatud_tegevusalad, day),
      identifiers: vatOf(joinedRows('lihtandmed', codeIn(record.ariregistri_kood) ?? '')[0]?.kmkr_nr),
      capital: capitalOf(general.kapitalid, day),
      details: estonianDetails(general, former => generalAddressOf(memo, former), day),
    },
  })
}
