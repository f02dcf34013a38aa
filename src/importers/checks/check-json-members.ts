import type { KnownMembers } from '#data/reference/known-members.ts'
import { isRecord } from '#domain/is-record.ts'
import { addChanged, addMember, type FoundMembers } from './found-members.ts'

// Registers write null, false or an empty value of another type for one that is missing.
const isMissing = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? Object.keys(value).length === 0
    : value === null || value === undefined || value === false || value === ''

/** Finds the unknown members of an object, or of each object of a list. */
export const checkJson = (value: unknown, object: KnownMembers, found: FoundMembers): void => {
  if (object.path && isMissing(value)) return
  if (Array.isArray(value)) {
    if (object.path && !object.isList) addChanged(found, object.path, 'now a list')
    for (const item of value) checkItem(item, object, found)
  } else if (!object.mayBeOne && (object.mayBeText || isRecord(value))) {
    addChanged(found, object.path, 'no longer a list')
  } else checkItem(value, object, found)
}

const checkItem = (value: unknown, object: KnownMembers, found: FoundMembers): void => {
  if (isRecord(value)) checkMembers(value, object, found)
  else if (Array.isArray(value)) checkJson(value, object, found)
  else if (object.path && !object.mayBeText && !isMissing(value)) addChanged(found, object.path, 'no longer an object')
}

const checkMembers = (value: Record<string, unknown>, { path, members, isOpen }: KnownMembers, found: FoundMembers) => {
  for (const name in value) {
    const known = members.get(name)
    if (known === 'text') checkText(value[name], path + name, found)
    else if (known) checkJson(value[name], known, found)
    else if (known === undefined && !isOpen) addMember(found, path + name)
  }
}

// GLEIF's JSON has the text of an element in `$`.
const checkText = (value: unknown, path: string, found: FoundMembers): void => {
  if (typeof value !== 'object' || value === null || isMissing(value) || '$' in value) return
  addChanged(found, path, Array.isArray(value) ? 'now a list' : 'now an object')
}
