import { nearestCountry } from '#domain/companies/nearest-country.ts'
import { readCountry } from '#domain/countries.ts'

/** The code of a country given by code, name or number; other text unchanged, so that the service says what is wrong. */
export const countryCodeOf = (text: string): string => readCountry(text) ?? nearestCountry(text) ?? text
