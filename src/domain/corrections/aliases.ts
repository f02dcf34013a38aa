import aliases from '#generated/reference/request-aliases.json' with { type: 'json' }
import { lazy } from '../lazy.ts'
import { textOfJson } from '../text-of-json.ts'
import { foldName } from './schema.ts'

type Lists = Readonly<Record<string, readonly string[]>>

const folded = (lists: Lists): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(Object.entries(lists).map(([meant, names]) => [meant, new Set(names.map(foldName))]))

const names = lazy(() => folded(aliases.names))
const values = lazy(() => new Map(Object.entries(aliases.values).map(([field, lists]) => [field, folded(lists)])))
const months = new Set(aliases.months.map(foldName))
const pages = new Set(aliases.pages.map(foldName))
const redundant = new Set(aliases.redundant.map(foldName))
const wrappers = new Set(aliases.wrappers.map(foldName))
const fillers = new Set(aliases.fillers.map(foldName))
const ignorable = lazy(
  () => new Map(Object.entries(aliases.ignorable).map(([name, form]) => [name, new RegExp(`^(?:${form})$`, 'is')])),
)

/** The fields of the contract that a name may mean, in the order in which they are tried. */
export function fieldsMeantBy(name: string): string[] {
  const given = foldName(name)
  return [...names()].flatMap(([field, list]) => (list.has(given) ? [field] : []))
}

/** Whether a name is that of a field, in another spelling or as an alias. */
export const isNameOf = (field: string, name: string): boolean =>
  foldName(name) === foldName(field) || fieldsMeantBy(name).includes(field)

/** The value of an enumeration that a word means; undefined if none. */
export function valueMeantBy(field: string, text: string): string | undefined {
  const given = foldName(text)
  return [...(values().get(field) ?? [])].find(([, list]) => list.has(given))?.[0]
}

/** Whether a parameter that the contract does not have changes neither cost nor meaning of a request. */
export const isIgnorable = (name: string, value: unknown): boolean =>
  ignorable()
    .get(name.toLowerCase())
    ?.test(Array.isArray(value) ? JSON.stringify(value) : textOfJson(value)) ?? false

/** Whether clients add a parameter of this name to any request. */
export const isIgnorableName = (name: string): boolean => ignorable().has(name.toLowerCase())

/** Whether a word of a path only says that something is looked up. */
export const isFiller = (word: string): boolean => fillers.has(foldName(word))

/** Whether clients send a whole request in an object of this name. */
export const isWrapper = (name: string): boolean => wrappers.has(foldName(name))

/** Whether clients give a month under this name. */
export const isNameOfMonth = (name: string): boolean => months.has(foldName(name))

/** Whether clients ask for a further page by this name. */
export const isNameOfPage = (name: string): boolean => pages.has(foldName(name))

/** Whether a field only repeats which company a registry id names. */
export const isRedundant = (name: string): boolean => redundant.has(foldName(name))
