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

const checkJson = (value: unknown, { path, members }: KnownMembers, found: Found): void => {
  if (Array.isArray(value)) {
    for (const item of value) checkJson(item, { path, members }, found)
  } else if (isRecord(value)) {
    for (const name in value) {
      const known = members.get(name)
      if (known) checkJson(value[name], known, found)
      else if (known === undefined) add(found, path + name)
    }
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
 * without what is below it. Members that are lists are checked item by item.
 */
export const unknownMembers = (record: unknown, known: KnownMembers): Iterable<string> => {
  const found: Found = { paths: undefined }
  if (isRecord(record) && isXmlElement(record)) checkXml(record, known, found)
  else checkJson(record, known, found)
  return found.paths ?? []
}
