import type { Manifest } from '../../operations/country-manifest.ts'

export type Availability = 'full' | 'partial' | 'sample' | 'frozen' | 'unavailable'

interface AvailabilityText {
  label: string
  /** What a company that is not found means. */
  meaning: string
}

/** In the order of the legend. */
export const availabilities: Readonly<Record<Availability, AvailabilityText>> = {
  full: {
    label: 'Whole register',
    meaning: 'Every company in the data set of the register. One that is not found is not in it.',
  },
  partial: { label: 'Part', meaning: 'A part of the register, or GLEIF only. A company that is not found may exist.' },
  sample: { label: 'Sample', meaning: 'Some well-known companies. A company that is not found may exist.' },
  frozen: { label: 'Ended', meaning: 'The data set is no longer updated. Later companies and changes are missing.' },
  unavailable: { label: 'Not available', meaning: 'The data cannot be read. Lookups and searches answer 503.' },
}

const completenesses: readonly string[] = ['full', 'partial', 'sample'] satisfies Availability[]

/** What is loaded of a country, in one word. */
export function availabilityOf({ status, frozen_until, completeness }: Manifest): Availability {
  if (status !== 'operational') return 'unavailable'
  if (frozen_until) return 'frozen'
  return completenesses.includes(completeness ?? '') ? (completeness as Availability) : 'partial'
}
