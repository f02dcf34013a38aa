import type { WrittenIdentifier } from './fold-identifier.ts'
import {
  type CorrectionKind,
  malformed,
  type OtherIdentifier,
  type RegistryIdReading,
  type RegistryIdRule,
  wrongCheckDigit,
} from './reading.ts'

interface Matching {
  /** Matched against the compact form, or with `on: 'text'` against the text with its separators. */
  pattern: RegExp
  on?: 'text'
  when?: (digits: string) => boolean
}

/** One form of an identifier: the id it becomes and which correction that is, or why it is invalid. */
type Shape =
  | (Matching & { to: (...groups: string[]) => string; as?: CorrectionKind | ((text: string) => CorrectionKind) })
  | (Matching & { alias: (...groups: string[]) => string })
  | (Matching & {
      refuse: 'not_convertible' | 'other_identifier'
      identifier: OtherIdentifier
      stored?: (...groups: string[]) => string
    })

export interface RegistryIdScheme {
  rule: RegistryIdRule
  /**
   * A text in the form of a registry id that no company has: its check digit is wrong, or such numbers are not assigned. Corrections
   * show it in place of a number that could be taken for the answer.
   */
  placeholder: string
  canonicalForm: RegExp
  hasValidCheckDigit: (registryId: string) => boolean
  read: (written: WrittenIdentifier) => RegistryIdReading
  /** Words that people write beside the number, with the country and the register's codes in EUIDs and org-id.guide. */
  words: ReadonlySet<string>
  /** Names of registers that each court or chamber keeps, so that the name of its town accompanies the number: `RPR Leuven`. */
  localRegisters: ReadonlySet<string>
  /** The id with the suffix that the numbers of its court or kind have, if it lacks it. */
  complete?: (registryId: string) => string | undefined
}

/** For registers whose numbers have no check digit. */
export const noCheckDigit = (): boolean => true

/** For shapes whose number is the id. */
export const asIs = (number: string): string => number

/** For numbers that are written with and without their zeros. */
export const paddedTo =
  (length: number) =>
  (digits: string): string =>
    digits.padStart(length, '0')

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** A scheme defined by a table of shapes; the first that matches decides. */
export function defineScheme(definition: {
  rule: RegistryIdRule
  placeholder: string
  hasValidCheckDigit: (registryId: string) => boolean
  words: string
  localRegisters?: string
  shapes: readonly Shape[]
}): RegistryIdScheme {
  const { rule, placeholder, hasValidCheckDigit, words, localRegisters, shapes } = definition
  const labels = { words: wordsOf(words), localRegisters: wordsOf(localRegisters ?? '') }
  const scheme = { rule, placeholder, canonicalForm: new RegExp(rule.pattern), hasValidCheckDigit, ...labels }
  return { ...scheme, read: written => readShapes(scheme, shapes, written) }
}

/** Matches one to three of these words (compact, capital) in front of `body`, as in `TVA BE 0417497106`. */
export const labelled = (labels: readonly string[], body: string): RegExp =>
  new RegExp(`^(?:${labels.join('|')}){1,3}${body}$`)

type Validator = Pick<RegistryIdScheme, 'canonicalForm' | 'hasValidCheckDigit'>

function readShapes(validator: Validator, shapes: readonly Shape[], written: WrittenIdentifier): RegistryIdReading {
  for (const shape of shapes) {
    const match = shape.pattern.exec(shape.on === 'text' ? written.text : written.compact)
    if (match && (shape.when?.(written.compact) ?? true)) return readShape(validator, shape, match.slice(1), written)
  }
  return malformed
}

function readShape(
  validator: Validator,
  shape: Shape,
  groups: string[],
  written: WrittenIdentifier,
): RegistryIdReading {
  if ('refuse' in shape) {
    const { refuse, identifier, stored } = shape
    return { kind: 'refused', reason: refuse, identifier, ...(stored && { alias: stored(...groups) }) }
  }
  if ('alias' in shape) return { kind: 'alias', alias: shape.alias(...groups) }
  const registryId = shape.to(...groups)
  const named = typeof shape.as === 'function' ? shape.as(written.text) : shape.as
  return validated(validator, registryId, named ?? correctionBetween(written, registryId))
}

/** The corrected reading, unless the register could not have issued such a number. */
export function validated(validator: Validator, registryId: string, correction: CorrectionKind): RegistryIdReading {
  if (!validator.canonicalForm.test(registryId) || !/[1-9]/.test(registryId)) return malformed
  if (!validator.hasValidCheckDigit(registryId)) return wrongCheckDigit
  return { kind: 'corrected', registryId, correction }
}

/** The correction, for shapes that do not name one; of several differences, the most visible one. */
export function correctionBetween(written: WrittenIdentifier, registryId: string): CorrectionKind {
  if (written.scriptFolded) return 'script_folded'
  const charactersOfId = registryId.replace(/[^A-Za-z0-9]/g, '').length
  if (charactersOfId > written.compact.length) return 'zero_padded'
  if (charactersOfId < written.compact.length) return 'zeros_removed'
  if (written.raw.toUpperCase() === registryId.toUpperCase()) return 'case_folded'
  if (charactersOfId === registryId.length) return 'separators_removed'
  return written.text === written.compact ? 'formatted' : 'separators_changed'
}
