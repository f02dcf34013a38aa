/** How a text differs from the canonical registry id. */
export type CorrectionKind =
  | 'zero_padded'
  | 'zeros_removed'
  | 'separators_removed'
  | 'separators_changed'
  | 'prefix_removed'
  | 'prefix_added'
  | 'prefix_mapped'
  | 'suffix_removed'
  | 'suffix_added'
  | 'formatted'
  | 'vat_to_id'
  | 'establishment_to_entity'
  | 'century_removed'
  | 'court_resolved'
  | 'script_folded'
  | 'case_folded'
  | 'link_removed'
  | 'fraction_removed'
  | 'markup_removed'
  | 'encoding_removed'
  | 'plus_signs_removed'

export type InvalidReason = 'malformed' | 'check_digit' | 'not_convertible' | 'other_identifier' | 'unknown_court'

/** A number of another register or purpose, recognised by its own shape or check digit. */
export type OtherIdentifier =
  | 'vat'
  | 'tax_id'
  | 'nip'
  | 'regon'
  | 'rsin'
  | 'lei'
  | 'establishment'
  | 'business_name'
  | 'personal_number'
  | 'old_register_number'
  | 'former_court_number'

/** An identifier that is not a registry id, and from which none can be computed. */
export interface InvalidReading {
  kind: 'refused'
  reason: InvalidReason
  identifier?: OtherIdentifier
  /** The number under which a company may be stored, without the words around it. */
  alias?: string
}

/**
 * The result of reading an identifier. `completed` is the id with the suffix that its register writes but the text lacks: the
 * letters of a German court, without which earlier imports stored it, or the R of British societies. `alias` is another number
 * of the company; `ambiguous` is a number that several companies may have. Both are looked up among the stored aliases.
 */
export type RegistryIdReading =
  | { kind: 'canonical'; registryId: string; completed?: string }
  | { kind: 'corrected'; registryId: string; correction: CorrectionKind; completed?: string }
  | { kind: 'alias'; alias: string }
  | { kind: 'ambiguous'; alias: string }
  | InvalidReading

/**
 * The reading to answer with when no company has the id as it was written; that of a corrected id is completed only if a
 * company has the completed id, and none the other.
 */
export function orCompleted(
  reading: RegistryIdReading,
  exists = (_registryId: string): boolean => false,
): RegistryIdReading {
  if (!('completed' in reading) || reading.completed === undefined) return reading
  const { kind, registryId, completed } = reading
  const isMeant = kind === 'canonical' || (!exists(registryId) && exists(completed))
  return isMeant ? { kind: 'corrected', registryId: completed, correction: 'suffix_added' } : reading
}

export const malformed: InvalidReading = Object.freeze({ kind: 'refused', reason: 'malformed' })
export const wrongCheckDigit: InvalidReading = Object.freeze({ kind: 'refused', reason: 'check_digit' })

/** A country's rule, as in its manifest; `example` is the canonical id of a well-known company. */
export interface RegistryIdRule {
  label: string
  pattern: string
  example: string
  check: string | null
  accepts: readonly string[]
  pad_left_to: number | null
}
