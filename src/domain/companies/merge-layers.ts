import type { CompanyFacts } from './company-facts.ts'
import { nameKey } from './name-key.ts'

/** Precedence of the sources of layers; the smaller number wins. */
export const precedence = { register: 1, gleif: 2, sample: 3 } as const

export type Precedence = (typeof precedence)[keyof typeof precedence]

/** One source's record of a company, with its times as RFC 3339. */
export interface Layer {
  precedence: Precedence
  facts: CompanyFacts
  last_confirmed_at: string | null
  source_updated_at: string | null
}

// As many as the contract serves.
const maxNames = 100

const unionBy = <T>(
  first: readonly T[] | undefined,
  second: readonly T[] | undefined,
  key: (item: T) => string,
): T[] => {
  const items = new Map<string, T>()
  for (const item of [...(first ?? []), ...(second ?? [])]) if (!items.has(key(item))) items.set(key(item), item)
  return [...items.values()]
}

/** The register's names of one kind, then those that only GLEIF has, without the current name. */
const unionOfNames = <T extends { name: string }>(
  register: readonly T[] | undefined = [],
  gleif: readonly T[] | undefined = [],
  current: string,
): readonly T[] => {
  const known = new Set([current, ...register.map(({ name }) => name)].map(nameKey))
  return [...register, ...gleif.filter(({ name }) => !known.has(nameKey(name)))].slice(0, maxNames)
}

/**
 * The register's facts, with missing ones from GLEIF, and the names that only GLEIF has; facts of the register are never overridden.
 * Status and dissolution are the register's only, since GLEIF may report a dissolution that the register does not. The name is
 * GLEIF's if the register publishes none.
 */
const supplement = (register: CompanyFacts, gleif: CompanyFacts): CompanyFacts => {
  const { status_detail, dissolution_date, previous_names, other_names, ...gaps } = gleif
  const identifiers = unionBy(register.identifiers, gleif.identifiers, ({ scheme, value }) => `${scheme} ${value}`)
  const name = register.name || gleif.name
  const previousNames = unionOfNames(register.previous_names, previous_names, name)
  const otherNames = unionOfNames(register.other_names, other_names, name)
  return {
    ...gaps,
    ...register,
    name,
    ...(previousNames.length > 0 && { previous_names: previousNames }),
    ...(otherNames.length > 0 && { other_names: otherNames }),
    ...(gleif.legal_form && { legal_form: { ...gleif.legal_form, ...register.legal_form } }),
    ...(identifiers.length > 0 && { identifiers }),
  }
}

/**
 * Merges the layers of one company, given in order of precedence: the register's facts win, and GLEIF supplements them; a sample is
 * used only if there is no other layer. Times and source are those of the first layer.
 */
export const mergeLayers = (layers: readonly [Layer, ...Layer[]]): Layer => {
  const [first, second] = layers
  const supplements = first.precedence === precedence.register && second?.precedence === precedence.gleif
  return supplements ? { ...first, facts: supplement(first.facts, second.facts) } : first
}
