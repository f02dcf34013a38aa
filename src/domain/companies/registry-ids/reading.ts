/** What separates a text as it was written from the registry id it stands for. */
export type CorrectionKind =
  | 'zero_padded'
  | 'zeros_removed'
  | 'separators_removed'
  | 'separators_changed'
  | 'prefix_removed'
  | 'prefix_added'
  | 'prefix_mapped'
  | 'suffix_removed'
  | 'formatted'
  | 'vat_to_id'
  | 'establishment_to_entity'
  | 'century_removed'
  | 'court_resolved'
  | 'script_folded'
  | 'case_folded'

export type RefusalReason = 'malformed' | 'check_digit' | 'not_convertible' | 'other_identifier'

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

/** An identifier was understood, but it is no registry id and none can be computed from it. */
export interface Refusal {
  kind: 'refused'
  reason: RefusalReason
  identifier?: OtherIdentifier
}

/**
 * What a written identifier turned out to be. `alias` is another number under which the register knows the company;
 * `ambiguous` is a number that several companies carry: the store resolves the first and lists the second.
 */
export type RegistryIdReading =
  | { kind: 'canonical'; registryId: string }
  | { kind: 'corrected'; registryId: string; correction: CorrectionKind }
  | { kind: 'alias'; alias: string }
  | { kind: 'ambiguous'; alias: string }
  | Refusal

export const malformed: Refusal = Object.freeze({ kind: 'refused', reason: 'malformed' })
export const wrongCheckDigit: Refusal = Object.freeze({ kind: 'refused', reason: 'check_digit' })

/** A country's rule as its manifest serves it; `example` is the canonical id of a well-known company. */
export interface RegistryIdRule {
  label: string
  pattern: string
  example: string
  check: string | null
  accepts: readonly string[]
  pad_left_to: number | null
}
