import { absentFacts } from './absent-record.ts'
import type { CompanyFacts } from './company-facts.ts'
import { type DecidedField, isReplaced, type MergeRules } from './merge-rules.ts'
import { supplement } from './supplement.ts'

/** Precedence of the sources of layers; the smaller number wins. */
export const precedence = { register: 1, gleif: 2, sample: 3 } as const

export type Precedence = (typeof precedence)[keyof typeof precedence]

/** The id of a source in the contract. */
export type SourceId = keyof typeof precedence

/** One source's record of a company, with its times as RFC 3339. */
export interface Layer {
  precedence: Precedence
  facts: CompanyFacts
  last_confirmed_at: string | null
  source_updated_at: string | null
}

/** The record of a company. Its times are those of the source of its status. */
export interface MergedLayers extends Layer {
  /** The source of each fact that is not of the layer of `precedence`, by JSON pointer. */
  provenance: Readonly<Record<string, SourceId>>
  /** When each source in `provenance` confirmed its record; the register too, where the times of the record are not its own. */
  sources: readonly { id: SourceId; last_confirmed_at: string | null }[]
}

const fromOne = (layer: Layer, provenance: MergedLayers['provenance']): MergedLayers => ({
  ...layer,
  provenance,
  sources: Object.values(provenance).map(id => ({ id, last_confirmed_at: layer.last_confirmed_at })),
})

/** A row of the sample cites its register, but is not from it. */
const single = (layer: Layer): MergedLayers =>
  fromOne(layer, layer.precedence === precedence.sample ? { '': 'sample' } : {})

/**
 * Whether GLEIF calls a company active that a complete file of its register did not list later. What GLEIF says of an
 * end stays.
 */
const isUnlisted = ({ facts, last_confirmed_at }: Layer, { completeAt }: MergeRules) =>
  completeAt !== null && facts.status === 'active' && (last_confirmed_at ?? '') < completeAt

const ofGleifAlone = (layer: Layer, rules: MergeRules): MergedLayers =>
  single(isUnlisted(layer, rules) ? { ...layer, facts: absentFacts(layer.facts) } : layer)

/** Whether a register no longer lists a company that GLEIF confirmed later: then it says nothing against an end. */
const isSilentSince = ({ facts, last_confirmed_at }: Layer, gleif: Layer) =>
  facts.status === 'unknown' &&
  facts.status_detail === undefined &&
  last_confirmed_at !== null &&
  (gleif.last_confirmed_at ?? '') > last_confirmed_at

const supplemented = (register: Layer, gleif: Layer, rules: MergeRules): MergedLayers => {
  const dates = { register: register.last_confirmed_at, other: gleif.last_confirmed_at }
  const { facts, pointers } = supplement(register.facts, gleif.facts, {
    replaces: (field: DecidedField) =>
      isReplaced(field, rules, dates) || (field === 'status' && isSilentSince(register, gleif)),
    isFrozen: rules.frozenUntil !== null,
  })
  const { last_confirmed_at, source_updated_at } = pointers.includes('/status') ? gleif : register
  const isOfGleif = last_confirmed_at !== register.last_confirmed_at
  const sources = [
    ...(isOfGleif ? [{ id: 'register' as const, last_confirmed_at: register.last_confirmed_at }] : []),
    ...(pointers.length > 0 ? [{ id: 'gleif' as const, last_confirmed_at: gleif.last_confirmed_at }] : []),
  ]
  const provenance = Object.fromEntries(pointers.map(pointer => [pointer, 'gleif' as const]))
  return { precedence: register.precedence, facts, last_confirmed_at, source_updated_at, provenance, sources }
}

/**
 * Merges the layers of one company, given in order of precedence: GLEIF supplements the register's facts, and replaces
 * those that the rules give to it (docs/decisions/0026-which-source-is-served.md). A sample is used only if there is no
 * other layer.
 */
export const mergeLayers = (layers: readonly [Layer, ...Layer[]], rules: MergeRules): MergedLayers => {
  const [first, second] = layers
  if (first.precedence === precedence.gleif) return ofGleifAlone(first, rules)
  const supplements = first.precedence === precedence.register && second?.precedence === precedence.gleif
  return supplements ? supplemented(first, second, rules) : single(first)
}
