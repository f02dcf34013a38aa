import type { Company } from '../companies/company.ts'

/** A value of a property, in the member of its kind. */
type PropertyValue = { str: string } | { date: string } | { int: number } | { float: number }

type Text = string | null | undefined

/** The part of a match row that a property of a query fills. */
export type QueryField = 'country' | 'address' | 'postal_code' | 'locality' | 'identifiers' | 'incorporation_date'

/** A property of companies: its values, and what it means in a query if it may be in one. */
export interface Property {
  id: string
  name: string
  description: string
  field?: QueryField
  values: (company: Company) => readonly PropertyValue[]
}

const texts = (...values: readonly Text[]): PropertyValue[] => values.flatMap(str => (str ? [{ str }] : []))
const day = (value: Text): PropertyValue[] => (value ? [{ date: `${value}T00:00:00Z` }] : [])
const count = (int: number | null | undefined): PropertyValue[] => (int == null ? [] : [{ int }])
const amount = (float: number | null | undefined): PropertyValue[] => (float == null ? [] : [{ float }])
const yesOrNo = (value: boolean | null): PropertyValue[] => (value === null ? [] : [{ str: String(value) }])

const numbers = (scheme: string) => (company: Company) =>
  texts(...company.identifiers.filter(one => one.scheme === scheme).map(({ value }) => value))

const distinct = (values: readonly Text[]) => texts(...new Set(values))

/** All properties, the most used first. */
export const properties: readonly Property[] = [
  { id: 'name', name: 'Name', description: 'Current legal name', values: ({ name }) => texts(name) },
  {
    id: 'country',
    name: 'Country',
    description: 'Country of the register, by code or name',
    field: 'country',
    values: ({ country }) => texts(country),
  },
  {
    id: 'registry_id',
    name: 'Registry id',
    description: 'Number in the national register',
    field: 'identifiers',
    values: ({ registry_id }) => texts(registry_id),
  },
  { id: 'status', name: 'Status', description: 'Status in one vocabulary', values: ({ status }) => texts(status) },
  {
    id: 'address',
    name: 'Address',
    description: 'Registered address on one line',
    field: 'address',
    values: ({ registered_address }) => texts(registered_address?.text),
  },
  {
    id: 'street',
    name: 'Street',
    description: 'Street and number',
    field: 'address',
    values: ({ registered_address }) => texts(registered_address?.street),
  },
  {
    id: 'postal_code',
    name: 'Postal code',
    description: 'Postal code of the registered address',
    field: 'postal_code',
    values: ({ registered_address }) => texts(registered_address?.postal_code),
  },
  {
    id: 'locality',
    name: 'Locality',
    description: 'Place of the registered address',
    field: 'locality',
    values: ({ registered_address }) => texts(registered_address?.locality),
  },
  {
    id: 'region',
    name: 'Region',
    description: 'Region of the registered address',
    values: ({ registered_address }) => texts(registered_address?.region),
  },
  {
    id: 'identifiers',
    name: 'Identifiers',
    description: 'Any number: registry id, VAT number, LEI, EUID',
    field: 'identifiers',
    values: ({ registry_id, identifiers }) => distinct([registry_id, ...identifiers.map(({ value }) => value)]),
  },
  { id: 'vat', name: 'VAT number', description: 'VAT number', field: 'identifiers', values: numbers('vat') },
  { id: 'lei', name: 'LEI', description: 'Legal entity identifier', field: 'identifiers', values: numbers('lei') },
  {
    id: 'euid',
    name: 'EUID',
    description: 'European unique identifier',
    field: 'identifiers',
    values: numbers('euid'),
  },
  {
    id: 'incorporation_date',
    name: 'Incorporation date',
    description: 'Day of incorporation or registration',
    field: 'incorporation_date',
    values: ({ incorporation_date }) => day(incorporation_date),
  },
  {
    id: 'dissolution_date',
    name: 'Dissolution date',
    description: 'Day on which the company was dissolved',
    values: ({ dissolution_date }) => day(dissolution_date),
  },
  {
    id: 'on_register',
    name: 'On the register',
    description: 'Whether the company legally exists',
    values: ({ status_detail }) => yesOrNo(status_detail.on_register),
  },
  {
    id: 'status_since',
    name: 'Status since',
    description: 'Day on which the status began',
    values: ({ status_detail }) => day(status_detail.since),
  },
  {
    id: 'legal_form',
    name: 'Legal form',
    description: 'Legal form in the words of the register',
    values: ({ legal_form }) => texts(legal_form?.registry_label ?? legal_form?.registry_code),
  },
  {
    id: 'legal_form_kind',
    name: 'Kind of legal form',
    description: 'Kind of legal form, comparable across countries',
    values: ({ legal_form }) => texts(legal_form?.kind),
  },
  {
    id: 'previous_names',
    name: 'Previous names',
    description: 'Former legal names',
    values: ({ previous_names }) => distinct(previous_names.map(({ name }) => name)),
  },
  {
    id: 'other_names',
    name: 'Other names',
    description: 'Trading names, abbreviations and translations',
    values: ({ other_names }) => distinct(other_names.map(({ name }) => name)),
  },
  {
    id: 'nace_codes',
    name: 'NACE codes',
    description: 'NACE classes of the activities',
    values: ({ activities }) => distinct(activities.map(({ nace_code }) => nace_code)),
  },
  {
    id: 'activities',
    name: 'Activities',
    description: 'Activities in the words of the register',
    values: ({ activities }) => distinct(activities.map(({ label, code }) => label ?? code)),
  },
  {
    id: 'employees',
    name: 'Employees',
    description: 'Number of employees, where the register publishes it',
    values: ({ details }) => count(details?.employees?.count),
  },
  {
    id: 'capital',
    name: 'Capital',
    description: 'Registered capital',
    values: ({ capital }) => amount(capital?.amount),
  },
  {
    id: 'capital_currency',
    name: 'Currency of the capital',
    description: 'ISO 4217 code',
    values: ({ capital }) => texts(capital?.currency),
  },
  {
    id: 'website',
    name: 'Website',
    description: 'Address that the register publishes',
    values: ({ details }) => texts(details?.contacts?.website),
  },
  {
    id: 'register',
    name: 'Register',
    description: 'Name of the register',
    values: ({ registry }) => texts(registry.name),
  },
  {
    id: 'source_url',
    name: 'Source',
    description: 'Address of the record in the public register',
    values: ({ source_url }) => texts(source_url),
  },
]

const byId: ReadonlyMap<string, Property> = new Map(properties.map(property => [property.id, property]))

export const propertyOf = (id: string): Property | undefined => byId.get(id)

/** The properties that a query may have. */
export const queryProperties: readonly Property[] = properties.filter(({ field }) => field !== undefined)
