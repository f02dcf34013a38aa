import { isRecord } from '#domain/is-record.ts'
import { fail, listOf } from './read-reference.ts'
import { readTable } from './read-table.ts'

/** A member of an object: `text` for a text, a number or true, null for one that is not checked. */
export type KnownMember = KnownMembers | 'text' | null

/** The known members of an object of a record: JSON members, XML elements, and XML attributes as `@name`. */
export interface KnownMembers {
  /** Empty for the record, otherwise the path of the object with a dot after it. */
  readonly path: string
  readonly members: ReadonlyMap<string, KnownMember>
  /** Whether it may have any other members. */
  readonly isOpen: boolean
  /** Whether there may be a text in place of the object. */
  readonly mayBeText: boolean
  /** Whether there is a list of such objects, and whether there may be one alone. */
  readonly isList: boolean
  readonly mayBeOne: boolean
}

const recordPath = 'record'
const wrappersPath = 'wrappers'
const anyMember = '<any>'
const orText = '<text>'
const inList = '<list>'
const orOne = '<one>'
const uncheckedPaths = 'unchecked'

const namesAt = (source: unknown, path: string) => listOf(source, path).flat().map(String)

/** The names at a path, and what its marks say. */
const readNames = (source: object, path: string) => {
  const names = new Set(namesAt(source, path || recordPath))
  const isOpen = names.delete(anyMember)
  const mayBeText = names.delete(orText)
  const isList = names.delete(inList)
  return { names, isOpen, mayBeText, isList, mayBeOne: names.delete(orOne) || !isList }
}

const memberAt = (source: object, path: string): KnownMember => {
  if (path in source) return toKnownMembers(source, path)
  return namesAt(source, uncheckedPaths).includes(path) ? null : 'text'
}

const toKnownMembers = (source: object, path: string): KnownMembers => {
  const { names, isOpen, mayBeText, isList, mayBeOne } = readNames(source, path)
  const prefix = path && `${path}.`
  const members = new Map([...names].map(name => [name, memberAt(source, prefix + name)]))
  const known: KnownMembers = { path: prefix, members, isOpen, mayBeText, isList, mayBeOne }
  if (!path) for (const wrapper of namesAt(source, wrappersPath)) members.set(wrapper, known)
  return known
}

/** Throws for a path that no other path leads to: a typing error. */
const checkPaths = (name: string, source: object) => {
  const paths = Object.keys(source).filter(path => ![recordPath, wrappersPath, uncheckedPaths].includes(path))
  for (const path of [...paths, ...namesAt(source, uncheckedPaths)]) {
    const end = path.lastIndexOf('.')
    const parent = end === -1 ? recordPath : path.slice(0, end)
    if (!namesAt(source, parent).includes(path.slice(end + 1)))
      fail(`${path} of ${name} in known-members.yaml is not a known member`)
  }
}

const load = (): ReadonlyMap<string, KnownMembers> => {
  const parsed = readTable('known-members')
  if (!isRecord(parsed.sources)) return fail('known-members.yaml has no sources')
  const sources = Object.entries(parsed.sources).map(([name, source]): [string, KnownMembers] => {
    if (!isRecord(source)) return fail(`${name} in known-members.yaml is not a mapping`)
    checkPaths(name, source)
    return [name, toKnownMembers(source, '')]
  })
  return new Map(sources)
}

const sources = load()

/** The known members of a source's JSON and XML records; undefined if it has none. */
export const knownMembers = (source: string): KnownMembers | undefined => sources.get(source)
