import { basename, dirname } from 'node:path'
import { removeOld } from './remove-old.ts'

/** Another process may be writing a younger draft. */
const maxDraftAgeMs = 60_000

/**
 * Deletes drafts of processes that were killed while they replaced the file. Errors are ignored. Not for a file that operators
 * keep copies of beside it: a copy may be named like a draft.
 */
export function removeOldDrafts(file: string): void {
  const isDraft = (name: string) => name.startsWith(`${basename(file)}.`) && /\.\d+$/.test(name)
  removeOld(dirname(file), isDraft, maxDraftAgeMs)
}
