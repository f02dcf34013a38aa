import type { components } from '#generated/schema.ts'
import { rowError } from './row-error.ts'

type Reference = components['schemas']['Reference']

/** The lengths of the values of a row in characters. The contract takes longer ones, so that they fail their row and not the batch. */
const lengths: Readonly<Record<keyof Reference, readonly [min: number, max: number]>> = {
  country: [1, 64],
  registry_id: [1, 256],
  ref: [0, 64],
  if_none_match: [0, 256],
}

function isValid(name: keyof Reference, text: string | null | undefined): boolean {
  if (text === undefined || text === null) return true
  const [min, max] = lengths[name]
  return text.length <= 2 * max && [...text].length <= max && text.trim().length >= min
}

const rule = (name: keyof Reference) => {
  const [min, max] = lengths[name]
  return `must have ${min > 0 ? `${min} to` : 'at most'} ${max} characters${min > 0 ? ' and not be blank' : ''}`
}

/** The error of a row with a blank or over-long value; undefined if it has none. */
export function invalidRow(reference: Reference, index: number): components['schemas']['RowError'] | undefined {
  const wrong = (Object.keys(lengths) as (keyof Reference)[]).filter(name => !isValid(name, reference[name]))
  if (wrong.length === 0) return undefined
  const invalid_fields = wrong.map(name => ({ pointer: `/body/references/${index}/${name}`, message: rule(name) }))
  const correction = 'Correct the reference, and send it again with a new idempotency_key.'
  return rowError('invalid_request', { invalid_fields, correction })
}
