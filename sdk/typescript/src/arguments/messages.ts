import { nearestName } from './nearest-name.ts'

// The sentences of the service about the same mistakes, word for word.

const longestShown = 60

/** A value as JSON writes it, or as JavaScript does where JSON cannot. */
const shown = (value: unknown) => (typeof value === 'bigint' ? `${value}n` : (JSON.stringify(value) ?? ''))

function not(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? '' : shown(value)
  if (!text) return ''
  return `, not ${text.length > longestShown ? `${text.slice(0, longestShown)}…` : text}`
}

const types: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'a boolean, true or false',
  array: 'a list',
  object: 'an object',
  function: 'a function',
}

const formats: Readonly<Record<string, string>> = { date: 'a date written YYYY-MM-DD', uuid: 'a UUID' }

export const isRequired = 'is required'
export const isNoJson = 'cannot be written as JSON'
export const cannotBeReadAgain = 'cannot be read a second time: keep the results, or give a list'
export const isUnknown = 'is not a known parameter or field'
export const hasNoForm = 'does not have the form that the contract describes'

export const mustBeOfType = (type: string, value: unknown): string =>
  Array.isArray(value) && type !== 'object'
    ? `must be sent once, as ${types[type]}`
    : `must be ${types[type] ?? 'a value of another type'}${not(value)}`

export function mustBeOneOf(allowed: readonly unknown[], value: unknown): string {
  const choices = allowed.map(String)
  const nearest = typeof value === 'string' ? nearestName(value, choices) : undefined
  return `must be one of the allowed values ${choices.join(', ')}${not(value)}${nearest ? `; the nearest is ${nearest}` : ''}`
}

export function unknownOption(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known)
  return `is not a known option${nearest ? `; the nearest is ${nearest}` : ` (${known.join(', ')})`}`
}

export const mustBeFormatted = (format: string, value: unknown): string =>
  `must be ${formats[format] ?? 'in the format of the contract'}${not(value)}`

export const mustBeAtMost = (limit: number, value: unknown): string => `must be at most ${limit}${not(value)}`
export const mustBeAtLeast = (limit: number, value: unknown): string => `must be at least ${limit}${not(value)}`

export const mustHaveAtMost = (limit: number, what: string): string => `must have at most ${limit} ${what}`
export const mustHaveAtLeast = (limit: number, what: string): string =>
  limit === 1 ? 'must not be empty' : `must have at least ${limit} ${what}`
