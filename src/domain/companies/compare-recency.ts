import { compareText } from '../compare-text.ts'

/** The dates by which two records of one company from one source are compared, RFC 3339. */
interface RecordDates {
  /** The record's own date of its last change. */
  updatedAt: string | null
  /** The date of its file, or when the source confirmed the record. */
  confirmedAt: string | null
  /** Decides between records with equal dates. */
  rank: string | null
}

/**
 * Positive if the first record is newer, negative if the second is, 0 if it cannot be known. The records' own dates decide if
 * both have one and they differ; then the dates of their files, of which an unknown one is the oldest; then their ranks.
 */
export const compareRecency = (one: RecordDates, other: RecordDates): number =>
  (one.updatedAt && other.updatedAt ? compareText(one.updatedAt, other.updatedAt) : 0) ||
  compareText(one.confirmedAt ?? '', other.confirmedAt ?? '') ||
  compareText(one.rank ?? '', other.rank ?? '')
