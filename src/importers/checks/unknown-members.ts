import type { KnownMember, KnownMembers } from '#data/reference/known-members.ts'
import { isRecord } from '#domain/is-record.ts'
import type { XmlElement } from '../readers/open-xml-record.ts'
import { checkJson } from './check-json-members.ts'
import { addChanged, addMember, type FoundMembers } from './found-members.ts'

const isXmlElement = (value: object): value is XmlElement =>
  'children' in value && Array.isArray(value.children) && 'attributes' in value && isRecord(value.attributes)

const checkXml = ({ attributes, children }: XmlElement, { path, members }: KnownMembers, found: FoundMembers): void => {
  for (const name in attributes) if (!members.has(`@${name}`)) addMember(found, `${path}@${name}`)
  for (const child of children) checkChild(child, { path: path + child.name, known: members.get(child.name) }, found)
}

interface Child {
  path: string
  known: KnownMember | undefined
}

const checkChild = (child: XmlElement, { path, known }: Child, found: FoundMembers): void => {
  if (known === undefined) addMember(found, path)
  else if (known === 'text') {
    if (child.children.length > 0) addChanged(found, path, 'now an object')
  } else if (known) checkXml(child, known, found)
}

/**
 * The members of a JSON record that are not known, or the elements and attributes of an XML record: each path once,
 * without what is below it. Members that are lists are checked item by item. A member whose value has become an object,
 * a list, a text or a number is one of them.
 */
export const unknownMembers = (record: unknown, known: KnownMembers): Iterable<string> => {
  const found: FoundMembers = { paths: undefined }
  if (isRecord(record) && isXmlElement(record)) checkXml(record, known, found)
  else checkJson(record, known, found)
  return found.paths ?? []
}
