import { isNameOfPage } from './aliases.ts'
import { meantName } from './meant-name.ts'

/** The names that an operation takes, by place: `/query`, `/body`, and `/body/rows/*` for each item of a list. */
export type NamesByPlace = Readonly<Record<string, readonly string[]>>

/** The name that an unknown one means; null if none. `place` is where that name belongs, if it was sent elsewhere. */
interface Meaning {
  did_you_mean: string | null
  /** The names at the place where the unknown one was sent. */
  known: readonly string[]
  place?: string
  /** Whether it asks for a page, where pages are followed with a cursor. */
  is_page?: boolean
}

const pattern = (pointer: string) => pointer.replaceAll(/\/\d+(?=\/)/g, '/*')

/** The place of a JSON pointer: the innermost one that it is below. */
const placeOf = (pointer: string, names: NamesByPlace): string =>
  Object.keys(names)
    .filter(place => pattern(pointer).startsWith(`${place}/`))
    .reduce((inner, place) => (place.length > inner.length ? place : inner), '')

/**
 * What an unknown name at a JSON pointer means: the same name at another place, which is then no name to use instead, or else a
 * similar one, here before elsewhere.
 */
export function meaningOfName(name: string, pointer: string, names: NamesByPlace): Meaning {
  const here = placeOf(pointer, names)
  const known = names[here] ?? []
  const others = Object.entries(names).filter(([place]) => place !== here)
  const [own] = others.find(([, list]) => list.includes(name)) ?? []
  if (own !== undefined) return { did_you_mean: null, known, place: own }
  const similar = meantName(name, known)
  if (similar !== null) return { did_you_mean: similar, known }
  const [found] = others.flatMap(([place, list]) => {
    const did_you_mean = meantName(name, list)
    return did_you_mean === null ? [] : [{ did_you_mean, known, place }]
  })
  if (found) return found
  const is_page = known.includes('cursor') && isNameOfPage(name)
  return { did_you_mean: null, known, ...(is_page && { is_page }) }
}
