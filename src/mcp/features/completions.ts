import { countriesNamed, nearestCountry } from '#domain/companies/nearest-country.ts'
import { countryCodes } from '#domain/countries.ts'
import { errorCodes } from '#generated/error-codes.ts'
import type { Feature } from './feature.ts'

const nameOf = new Intl.DisplayNames('en', { type: 'region' })

const startsWith = (text: string, start: string) => text.toLowerCase().startsWith(start.trim().toLowerCase())

const maxLength = 64

/** The codes that begin with a text or whose English names do; otherwise the one that is meant, or those that other names begin with. */
function countries(value: string): readonly string[] {
  const found = countryCodes.filter(code => startsWith(code, value) || startsWith(nameOf.of(code) ?? '', value))
  if (found.length > 0 || value.length > maxLength) return found
  const meant = nearestCountry(value)
  return meant ? [meant] : countriesNamed(value)
}

const errors = (value: string) => Object.keys(errorCodes).filter(code => startsWith(code, value))

/** The arguments of prompts and templates that can be completed. */
const completed: Readonly<Record<string, (value: string) => readonly string[]>> = { country: countries, code: errors }

/** Completion of country codes and error codes. */
export const completionsFeature: Feature = {
  capabilities: { completions: {} },
  methods: {
    // The name of the prompt is ignored: the official conformance suite completes one that servers need not have.
    'completion/complete': ({ argument }) => {
      const { name, value } = argument as { name: string; value: string }
      const values = Object.hasOwn(completed, name) ? (completed[name]?.(value) ?? []) : []
      return { completion: { values, total: values.length, hasMore: false } }
    },
  },
}
