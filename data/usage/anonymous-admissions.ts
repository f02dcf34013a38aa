import type { AnonymousAdmission } from '#domain/limits/anonymous-admission.ts'

/** Admissions kept, of a few megabytes: a flood of addresses must not fill the disk. */
export const maxAnonymousAdmissions = 100_000

/** The admissions of callers without a key, kept over restarts. All reject with StoreUnavailableError. */
export interface AnonymousAdmissions {
  /** Adds admissions; of all, the newest 100,000 are kept. A power cut may lose them. */
  add(admissions: readonly AnonymousAdmission[]): Promise<void>
  /** The admissions after a time, oldest first. */
  since(ms: number): Promise<AnonymousAdmission[]>
  /** Deletes the admissions until a time, a few at a time; resolves to their number. */
  purge(untilMs: number): Promise<number>
}
