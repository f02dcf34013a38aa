import type { UnavailableReason } from '#data/partitions/partition-unavailable-error.ts'
import { registerSource } from '../imported-before.ts'

/** What to do about the faults of partitions; undefined where nothing has to be done, or another check says what. */
export interface PartitionRemedies {
  /** Of a partition that cannot be read. */
  unavailable(reason: UnavailableReason, country: string): string | undefined
  damagedRecords?: string
  damagedPages?: string
}

const outdated = 'written by another release; import any file of its register, even the same one again, to update it'

/** In a folder into which registers are imported. */
export const importAgain: PartitionRemedies = {
  unavailable: (reason, country) => {
    if (reason === 'unreadable' || reason === 'not_held') return undefined
    if (reason === 'outdated') return outdated
    const again = `import its whole register (svc import ${registerSource(country)}), then gleif`
    // Nothing shows of some registers that files are whole.
    return reason === 'missing' ? again : `${again}; if that is refused, remove the file first`
  },
  damagedRecords: 'import their source again',
  damagedPages: 'import any of its sources again',
}

/** In a release that was fetched: nothing is imported there, and the check of the release names the files to fetch again. */
export const fetchAgain: PartitionRemedies = {
  unavailable: reason =>
    reason === 'outdated' ? 'written by another version of svc; run svc publish of this one' : undefined,
}
