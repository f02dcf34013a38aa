import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import { countryCodeOfName } from '#domain/country-names.ts'
import type { Memo } from '../mapping/memo.ts'
import { text } from '../mapping/source-values.ts'
import { toAddress } from '../mapping/to-address.ts'
import type { CsvRow } from '../readers/csv-records.ts'

const noAddress = /^\*+ ?NO ADDRESS/i
const isCounty = /^(?:CO|COUNTY|CONTAE)\b[. ]/i
// By their names: `12 COUNTY HALL` is no county.
const counties =
  'ANTRIM|ARMAGH|CARLOW|CAVAN|CLARE|CORK|DERRY|DONEGAL|DOWN|DUBLIN|FERMANAGH|GALWAY|KERRY|KILDARE|KILKENNY|LAOIS|LEITRIM|LIMERICK|LONDONDERRY|LONGFORD|LOUTH|MAYO|MEATH|MONAGHAN|OFFALY|ROSCOMMON|SLIGO|TIPPERARY|TYRONE|WATERFORD|WESTMEATH|WEXFORD|WICKLOW'
const county = String.raw`(?:CO|COUNTY)\b\.? ?(?:${counties})\.?`
const isCountyAlone = new RegExp(`^${county}$`, 'i')
const townAndCounty = new RegExp(String.raw`^(.*[^\s,]),?\s+(${county})$`, 'i')

/** Whether a place is the county that follows it, with the word county: `CO. MEATH., MEATH`. */
const repeatsCounty = (place: string, county: string) =>
  isCounty.test(place) && isSame(place.replace(isCounty, '').replace(/\.$/, '').trim(), county)

/** `TRALEE, KERRY, Ireland`: town, county and country; one or two may be missing. */
const readPlace = (line: string) => {
  const parts = line.split(',').flatMap(part => text(part) ?? [])
  const country = countryCodeOfName(parts.at(-1) ?? '')
  const all = country ? parts.slice(0, -1) : parts
  const region = all.length > 1 || isCounty.test(all[0] ?? '') ? all.at(-1) : undefined
  const places = all.filter((place, at) => at !== all.length - 2 || !repeatsCounty(place, region ?? ''))
  return { before: places.slice(0, -2), locality: region ? places.at(-2) : places[0], region, country }
}

const eircode = /^([A-Z]\d[\dW]) ?([A-Z\d]{4})$/

const postalCode = (written: string | undefined) => {
  const code = text(written, 100)?.toUpperCase()
  const [, routingKey, rest] = eircode.exec(code ?? '') ?? []
  return routingKey ? `${routingKey} ${rest}` : code
}

const isSame = (first: string | undefined, second: string | undefined) => first?.toLowerCase() === second?.toLowerCase()

/** The lines without the last one if it is the town, which may appear twice. */
const withoutTown = (lines: string[], town: string | undefined): string[] =>
  lines.length > 1 && isSame(lines.at(-1), town) ? lines.slice(0, -1) : lines

interface Place {
  lines: string[]
  locality: string | undefined
  region: string | undefined
}

/** Separates a town from its county (`SWORDS CO. DUBLIN`), or from the one that is in its place on the last line. */
const withoutCounty = ({ lines, locality, region }: Place): Place => {
  const [, town, countyOfTown] = townAndCounty.exec(locality ?? '') ?? []
  if (town) return { lines: withoutTown(lines, town), locality: town, region: region ?? countyOfTown }
  if (!locality || !isCountyAlone.test(locality) || lines.length < 2) return { lines, locality, region }
  return { lines: lines.slice(0, -1), locality: lines.at(-1), region: region ?? locality }
}

const linesAndTown = (memo: Memo, row: CsvRow) => {
  const place = memo(readPlace, row.company_address_4 ?? '')
  const lines = [row.company_address_1, row.company_address_2, row.company_address_3].flatMap(line => text(line) ?? [])
  // The town precedes its county, or is on a separate line.
  if (place.locality === undefined && lines.length > 1) return { ...place, lines, locality: lines.pop() }
  return { ...place, lines: withoutTown(lines, place.locality) }
}

/** The address of a company. An external company has its seat abroad, and may have its address there. */
export const irishAddress = (memo: Memo, row: CsvRow, isExternal: boolean): CompanyFacts['registered_address'] => {
  if (noAddress.test(text(row.company_address_1) ?? '')) return undefined
  const { before, country, ...place } = linesAndTown(memo, row)
  const { lines, locality, region } = withoutCounty(place)
  return toAddress({
    lines: [...lines, ...before],
    locality,
    region,
    postal_code: postalCode(row.eircode),
    country: country ?? (isExternal ? undefined : 'IE'),
  })
}
