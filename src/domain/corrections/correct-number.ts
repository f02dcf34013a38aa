import { textOfJson } from '../text-of-json.ts'
import type { Schema } from './schema.ts'

/** An integer in groups of three digits: `5,000` and `5 000`. `5.000` may be 5. */
const grouped = /^\d{1,3}(?:[ ,'’\u00a0\u202f]\d{3})+$/
const mayBeGrouped = /^\d{1,3}(?:\.\d{3})+$/

/** A text without the quotes that a template or shell has left around it. */
const unquoted = (text: string) => text.trim().replace(/^(["'])(.*)\1$/s, '$2')

const ones = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const tens = ['ten', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety', 'hundred']
/** Numbers that are written as one word or, such as `one hundred`, as two. */
const numberWords: ReadonlyMap<string, number> = new Map([
  ...ones.map((word, at) => [word, at + 1] as const),
  ...tens.map((word, at) => [word, 10 * (at + 1)] as const),
  ...ones.slice(0, 9).map((word, at) => [`${word} hundred`, 100 * (at + 1)] as const),
  ...ones.slice(0, 9).map((word, at) => [`${word} thousand`, 1000 * (at + 1)] as const),
])

/** A longer text is no number. */
const maxLength = 100

const before =
  /^(?:top|first|max(?:imum)?|limit|up to|at most|about|around|approx(?:imately|\.)?|circa|ca\.?|~)\s*(?=\w)/i
const behind =
  /(?<=\w)\s*(?:results?|records?|rows?|companies|company|items?|entries|entry|hits?|matches|candidates?|names?)$/i

/** The number in a text that also says what it counts: `10 results`, `top 5`, `about 500 companies`, `2k`. */
const countIn = (text: string) =>
  text
    .replace(before, '')
    .replace(behind, '')
    .replace(/^(\d{1,6}) ?k$/i, (_, thousands) => `${thousands}000`)

function readInteger(given: string): number | undefined {
  if (given.length > maxLength) return undefined
  const text = countIn(given.trim())
  const inWords = numberWords.get(text.toLowerCase().replaceAll(/\s+/g, ' '))
  if (inWords !== undefined) return inWords
  if (mayBeGrouped.test(text)) return undefined
  return grouped.test(text) ? Number(text.replaceAll(/\D/g, '')) : readNumber(text)
}

/** A number as callers write it: with spaces, a plus sign, leading zeros, a decimal comma, an exponent or a percent sign. */
function readNumber(given: string): number | undefined {
  const text = given
    .trim()
    .replace(/^\+/, '')
    .replace(/^(-?\d+),(\d{1,2})$/, '$1.$2')
  const [, number, percent] = /^(-?\d{0,15}(?:\.\d{0,10})?(?:e\+?\d{1,2})?)\s*(%?)$/i.exec(text) ?? []
  if (number === undefined || !/\d/.test(number)) return undefined
  return percent ? Number(number) / 100 : Number(number)
}

/** A share that was sent as a percentage: 85 for 0.85. */
const asShare = (value: number, { maximum }: Schema) =>
  maximum === 1 && value >= 2.5 && value <= 100 ? value / 100 : value

// A parameter with a default only tunes the answer, so its nearest permitted value can be sent instead.
function clamped(value: number, { minimum = -Infinity, maximum = Infinity, default: fallback }: Schema): number {
  return fallback === undefined ? value : Math.min(Math.max(value, minimum), maximum)
}

/** The number that a value means, within the bounds of its schema; otherwise the value. */
export function correctNumber(schema: Schema, given: unknown): unknown {
  const read = schema.type === 'integer' ? readInteger : readNumber
  const value = typeof given === 'string' ? read(unquoted(given)) : given
  return typeof value === 'number' ? clamped(asShare(value, schema), schema) : given
}

const words: ReadonlyMap<string, boolean> = new Map([
  ...['true', '1', 'yes', 'y', 'on', 't'].map(word => [word, true] as const),
  ...['false', '0', 'no', 'n', 'off', 'f'].map(word => [word, false] as const),
])

/** The boolean that a value means; otherwise the value. */
export const correctBoolean = (given: unknown): unknown =>
  typeof given === 'boolean' ? given : (words.get(unquoted(textOfJson(given)).toLowerCase()) ?? given)
