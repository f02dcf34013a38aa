import { counted } from '../counted.ts'
import { nearestName } from './nearest-name.ts'
import type { ValidatorReport } from './schema-error.ts'

const types: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'a boolean, true or false',
  array: 'a list',
  object: 'an object',
}

const maxShown = 60
/** Whether a number in JSON was read inexactly: a number too long for a double loses its last digits. */
const isInexact = (value: unknown) => typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER

/** The value as JSON, shortened; empty if there is none. */
function shown(value: unknown): string {
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) return 'a number too large to be read'
  if (isInexact(value)) return 'a number of 16 digits or more'
  const text = typeof value === 'object' && value !== null ? '' : (JSON.stringify(value) ?? '')
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text
}

const not = (value: unknown) => (shown(value) ? `, not ${shown(value)}` : '')

function choiceMessage(allowed: readonly unknown[], value: unknown): string {
  const choices = allowed.map(String)
  const nearest = typeof value === 'string' ? nearestName(value, choices) : null
  const hint = nearest === null ? '' : `; the nearest is ${nearest}`
  return `must be one of the allowed values ${choices.join(', ')}${not(value)}${hint}`
}

const formats: Readonly<Record<string, string>> = { date: 'a date written YYYY-MM-DD', uuid: 'a UUID' }

type Words = (params: ValidatorReport['params'], value: unknown) => string

/** The message for each keyword of a schema. Messages of the validators are not sent to clients. */
const messages: Readonly<Record<string, Words>> = {
  required: () => 'is required',
  additionalProperties: () => 'is not a known parameter or field',
  type: ({ type }, value) =>
    Array.isArray(value) && type !== 'object'
      ? `must be sent once, as ${types[String(type)]}`
      : `must be ${types[String(type)] ?? 'a value of another type'}${not(value)}`,
  enum: ({ allowedValues }, value) => choiceMessage(Array.isArray(allowedValues) ? allowedValues : [], value),
  maximum: ({ limit }, value) => `must be at most ${limit}${not(value)}`,
  minimum: ({ limit }, value) => `must be at least ${limit}${not(value)}`,
  maxLength: ({ limit }) => `must have at most ${limit} characters`,
  minLength: ({ limit }) => (limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`),
  maxItems: ({ limit }) => `must have at most ${limit} items`,
  minItems: ({ limit }) => (limit === 1 ? 'must not be empty' : `must have at least ${limit} items`),
  maxProperties: ({ limit }) => `must have at most ${counted(Number(limit), 'member')}`,
  minProperties: ({ limit }) => `must have at least ${counted(Number(limit), 'member')}`,
  format: ({ format }, value) => `must be ${formats[String(format)] ?? 'in the format of the contract'}${not(value)}`,
}

/** The message about a schema error, with the value that was sent, what is allowed, and the nearest allowed value. */
export const schemaErrorMessage = ({ keyword, params, value }: ValidatorReport): string =>
  messages[keyword]?.(params, value) ?? 'does not have the form that the contract describes'
