import type { InvalidField } from '../errors/facts.ts'
import { escapeStep } from '../errors/json-pointer.ts'
import { nearestName } from '../errors/nearest-name.ts'
import { excerpt } from '../excerpt.ts'
import { isRecord } from '../is-record.ts'
import { isTooDeep } from '../is-too-deep.ts'
import { jsonIn } from '../json-in.ts'
import { repeatedName } from '../repeated-name.ts'

/** A value of JSON with the place where it was sent, which collects the faults of all values. */
export interface Read {
  value: unknown
  pointer: string
  faults: InvalidField[]
}

export type Fields = Readonly<Record<string, unknown>>

/** Records a fault of the value; returns undefined. */
export function fault({ pointer, faults }: Read, message: string): undefined {
  faults.push({ pointer: pointer.slice(0, 1000), message: message.slice(0, 500) })
  return undefined
}

/** A member or item of the value. */
export const below = ({ value, pointer, faults }: Read, step: string | number): Read => ({
  value: (value as Fields)[step],
  pointer: `${pointer}/${escapeStep(String(step).slice(0, 64))}`,
  faults,
})

/** What is wrong with text as JSON; undefined if nothing is. Of a query that is sent twice, JSON.parse would keep only the last. */
function faultOfText(text: string, value: unknown): string | undefined {
  if (value === undefined) return 'is not valid JSON'
  if (isTooDeep(value)) return 'is nested too deeply'
  const name = repeatedName(text)
  return name === undefined ? undefined : `contains the name ${excerpt(name)} twice`
}

/** The value, parsed from text; undefined, with a fault, for text that is not JSON or has a name twice. */
export function parseText(text: string, pointer: string, faults: InvalidField[]): Read {
  const read = { value: jsonIn(text), pointer, faults }
  const message = faultOfText(text, read.value)
  if (message === undefined) return read
  fault(read, message)
  return { ...read, value: undefined }
}

/** The members of an object; undefined, with a fault, for any other value. */
export function fieldsOf(read: Read): Fields | undefined {
  const { value } = read
  if (isRecord(value)) return value
  return fault(read, 'must be an object')
}

/** The members of an object that has no others than these; one that it does not have is a fault. */
export function knownFields(read: Read, known: readonly string[]): Fields | undefined {
  const fields = fieldsOf(read)
  for (const name of Object.keys(fields ?? {}))
    if (!known.includes(name)) fault(below(read, name), `is not a known field; known are ${known.join(', ')}`)
  return fields
}

/** The items of a list; none, with a fault, for any other value. */
export function itemsOf(read: Read): Read[] {
  const { value } = read
  if (Array.isArray(value)) return value.map((_, at) => below(read, at))
  fault(read, 'must be a list')
  return []
}

/** A text; undefined, with a fault, for any other value. */
export const textOf = (read: Read): string | undefined =>
  typeof read.value === 'string' ? read.value : fault(read, 'must be a string')

/** Records a value that is not among the known ones, with the nearest known value. */
export function unknownValue(read: Read, kind: string, given: string, known: readonly string[]): undefined {
  const nearest = nearestName(given, [...known])
  const hint = nearest === null ? '' : `; the nearest is ${nearest}`
  return fault(
    read,
    `must be a known ${kind}, not ${JSON.stringify(excerpt(given))}${hint}; known are ${known.join(', ')}`,
  )
}
