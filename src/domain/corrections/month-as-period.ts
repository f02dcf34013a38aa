import { textOfJson } from '../text-of-json.ts'
import { isNameOfMonth } from './aliases.ts'
import type { Fields, Schema } from './schema.ts'

/** The first and the last day of a period, in an operation that has one. */
export const endsOfPeriod = ['from', 'to'] as const

const month = /^\s*\d{4}[-/]\d{1,2}\s*$/

/** Whether a field names a month, in place of both days: `period=2026-10`. */
export const isMonth = (name: string, value: unknown): boolean => isNameOfMonth(name) && month.test(textOfJson(value))

/** The fields with a month as both days of a period, each of which is corrected as any month in place of a day. */
export function monthAsPeriod(fields: Fields, { properties = {} }: Schema): Fields {
  const [named, ...others] = Object.entries(fields).filter(([name, value]) => isMonth(name, value))
  const isFree = endsOfPeriod.every(name => properties[name]?.format === 'date' && !(name in fields))
  if (!named || others.length > 0 || !isFree) return fields
  const [name, value] = named
  const { [name]: _, ...kept } = fields
  return { ...kept, from: value, to: value }
}
