import type { KnownMembers } from '#data/reference/known-members.ts'
import { isRecord } from '#domain/is-record.ts'
import type { XmlElement } from '../readers/open-xml-record.ts'

const isXmlElement = (value: object): value is XmlElement =>
  'children' in value && Array.isArray(value.children) && 'attributes' in value && isRecord(value.attributes)

/** Collects the paths of unknown members; allocated for the first one only, because nearly all records have none. */
interface Found {
  paths: Set<string> | undefined
}

const add = (found: Found, path: string) => {
  found.paths ??= new Set()
  found.paths.add(path)
}

// Registers write null, false or an empty text for an object that is missing.
const isMissing = (value: unknown) => value === null || value === undefined || value === false || value === ''

const checkJson = (value: unknown, object: KnownMembers, found: Found): void => {
  if (Array.isArray(value)) {
    for (const item of value) checkJson(item, object, found)
  } else if (isRecord(value)) {
    checkMembers(value, object, found)
  } else if (object.path && !object.mayBeText && !isMissing(value)) {
    add(found, `${object.path.slice(0, -1)} (no longer an object)`)
  }
}

const checkMembers = (value: Record<string, unknown>, { path, members, isOpen }: KnownMembers, found: Found) => {
  for (const name in value) {
    const known = members.get(name)
    if (known) checkJson(value[name], known, found)
    else if (known === undefined && !isOpen) add(found, path + name)
  }
}

const checkXml = ({ attributes, children }: XmlElement, { path, members }: KnownMembers, found: Found): void => {
  for (const name in attributes) if (!members.has(`@${name}`)) add(found, `${path}@${name}`)
  for (const child of children) {
    const known = members.get(child.name)
    if (known) checkXml(child, known, found)
    else if (known === undefined) add(found, path + child.name)
  }
}

/**
 * The members of a JSON record that are not known, or the elements and attributes of an XML record: each path once,
 * without what is below it. Members that are lists are checked item by item. A member that was an object and is
 * now a text or a number is one of them.
 */
export const unknownMembers = (record: unknown, known: KnownMembers): Iterable<string> => {
  const found: Found = { paths: undefined }
  if (isRecord(record) && isXmlElement(record)) checkXml(record, known, found)
  else checkJson(record, known, found)
  return found.paths ?? []
}
