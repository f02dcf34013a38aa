import { isRecord } from '#domain/is-record.ts'
import { fail, listOf } from './read-reference.ts'
import { readTable } from './read-table.ts'

/** The known members of an object of a record: JSON members, XML elements, and XML attributes as `@name`. */
export interface KnownMembers {
  /** Empty for the record, otherwise the path of the object with a dot after it. */
  readonly path: string
  /** By name: null for a member that is not checked. */
  readonly members: ReadonlyMap<string, KnownMembers | null>
  /** Whether it may have any other members. */
  readonly isOpen: boolean
  /** Whether there may be a text in place of the object. */
  readonly mayBeText: boolean
}

const recordPath = 'record'
const wrappersPath = 'wrappers'
const anyMember = '<any>'
const orText = '<text>'

const namesAt = (source: unknown, path: string) => listOf(source, path).flat().map(String)

const toKnownMembers = (source: object, path: string): KnownMembers => {
  const members = new Map<string, KnownMembers | null>()
  const names = new Set(namesAt(source, path || recordPath))
  const isOpen = names.delete(anyMember)
  const mayBeText = names.delete(orText)
  for (const name of names) {
    const below = path ? `${path}.${name}` : name
    members.set(name, below in source ? toKnownMembers(source, below) : null)
  }
  const known = { path: path && `${path}.`, members, isOpen, mayBeText }
  if (!path) for (const wrapper of namesAt(source, wrappersPath)) members.set(wrapper, known)
  return known
}

/** Throws for a path that no other path leads to: a typing error. */
const checkPaths = (name: string, source: object) => {
  for (const path of Object.keys(source)) {
    if (path === recordPath || path === wrappersPath) continue
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
