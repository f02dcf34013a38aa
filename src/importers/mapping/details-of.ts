import type { CompanyDetails } from '#domain/companies/company.ts'

/** Details in which any optional member may still be undefined or empty. */
export type DraftDetails = Draft<CompanyDetails>

type Draft<T> = T extends readonly (infer Item)[]
  ? readonly (Draft<Item> | undefined)[]
  : T extends object
    ? { [Name in keyof T]: Draft<T[Name]> | (Record<never, never> extends Pick<T, Name> ? undefined : never) }
    : T

// As many as the contract serves.
const maxItems = 20

const listWithout = (items: readonly unknown[]): unknown => {
  const known = items.map(item => withoutEmpty(item)).filter(item => item !== undefined)
  return known.length > 0 ? known.slice(0, maxItems) : undefined
}

const objectWithout = (members: Readonly<Record<string, unknown>>): unknown => {
  let known: Record<string, unknown> | undefined
  for (const name in members) {
    const value = withoutEmpty(members[name])
    if (value === undefined) continue
    known ??= {}
    known[name] = value
  }
  return known
}

const withoutEmpty = (value: unknown): unknown => {
  if (value === null || value === '') return undefined
  if (typeof value !== 'object') return value
  return Array.isArray(value) ? listWithout(value) : objectWithout(value as Record<string, unknown>)
}

/**
 * The details of a company without unknown members, empty texts, objects and lists; undefined when nothing is left.
 * Lists keep their first 20 items.
 */
export const detailsOf = (draft: DraftDetails): CompanyDetails | undefined =>
  withoutEmpty(draft) as CompanyDetails | undefined
