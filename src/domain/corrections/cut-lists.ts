import { isRecord } from '../is-record.ts'
import type { Schema } from './schema.ts'

/** Fields with their lists cut to their maximum lengths; other values unchanged. */
export function cutLists(value: unknown, { properties = {} }: Schema): unknown {
  if (!isRecord(value)) return value
  const cut = (name: string, list: unknown) =>
    Array.isArray(list) && Object.hasOwn(properties, name) ? list.slice(0, properties[name]?.maxItems) : list
  return Object.fromEntries(Object.entries(value).map(([name, list]) => [name, cut(name, list)]))
}
