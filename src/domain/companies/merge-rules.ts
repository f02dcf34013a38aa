import { dayMs } from '../calendar.ts'

/** The facts that are decided between sources as one; `status` includes its detail and the date of dissolution, `details` is decided member by member. */
export const decidedFields = [
  'name',
  'status',
  'legal_form',
  'incorporation_date',
  'registered_address',
  'activities',
  'capital',
  'details',
] as const

export type DecidedField = (typeof decidedFields)[number]

/**
 * By how many days another source must have confirmed its record later than the register for its fact to be served
 * instead of the register's; null if it never is.
 */
export interface FieldRule {
  live: number | null
  frozen: number | null
}

/** How the layers of one country's companies are merged. */
export interface MergeRules {
  /** The end of a data set that is no longer updated, `YYYY-MM` or `YYYY-MM-DD`; null for one that is. */
  frozenUntil: string | null
  /** When the newest complete file of a register that is updated was exported, RFC 3339; null if none was imported. */
  completeAt: string | null
  fields: Readonly<Record<DecidedField, FieldRule>>
}

/**
 * Whether a record confirmed at `other` replaces a field of a register's record confirmed at `register`, RFC 3339. A
 * record without a date of a frozen data set is as old as the data set; of a live one, it cannot be compared and stays.
 */
export const isReplaced = (
  field: DecidedField,
  { frozenUntil, fields }: MergeRules,
  { register, other }: { register: string | null; other: string | null },
): boolean => {
  const days = fields[field][frozenUntil === null ? 'live' : 'frozen']
  if (days === null || other === null) return false
  return Date.parse(other) - Date.parse(register ?? frozenUntil ?? '') > days * dayMs
}
