import { isDiskFullError } from '#data/files/disk-full-error.ts'
import { TooManyVanishedError } from '#data/partitions/build/mark-vanished.ts'
import { OlderSnapshotError } from '#data/partitions/build/partition-build.ts'
import { TooManyRenamedError } from '#data/partitions/build/renamed-companies.ts'
import { TooManyRepeatedError } from '#data/partitions/build/repeated-companies.ts'
import { DamagedPartitionError, NewerPartitionError } from '#data/partitions/build/start-build.ts'
import { LostFilesError } from '#data/partitions/build/supplementary-names.ts'
import { PartitionLockedError } from '#data/partitions/partition-lock.ts'
import { PartitionUnavailableError } from '#data/partitions/partition-unavailable-error.ts'
import { ImportError } from '../import-error.ts'
import { describeFullDisk } from './full-disk.ts'
import type { ImportOptions } from './import-options.ts'
import { UnfinishedSwapError } from './unfinished-swap-error.ts'

/**
 * Thrown when the operator stops an import. The build is kept, and the next run resumes it.
 */
class ImportStoppedError extends ImportError {
  constructor() {
    super('the import was stopped; start it again to resume it')
    this.name = 'ImportStoppedError'
  }
}

const expectedErrors = [
  OlderSnapshotError,
  NewerPartitionError,
  DamagedPartitionError,
  PartitionLockedError,
  PartitionUnavailableError,
]

/** Converts the errors that an operator can act on to `ImportError`; returns every other error unchanged. */
export const toImportError = (error: unknown, options: ImportOptions): unknown => {
  const { signal } = options
  if (signal?.aborted && error === signal.reason) return new ImportStoppedError()
  if (isDiskFullError(error)) return new ImportError(describeFullDisk(error, options))
  if (error instanceof TooManyVanishedError)
    return new ImportError(`${error.message}; if they have left the register, add --accept-missing`)
  if (error instanceof TooManyRenamedError)
    return new ImportError(`${error.message}; if the register writes names in another way now, add --accept-renamed`)
  if (error instanceof TooManyRepeatedError)
    return new ImportError(`${error.message}; import it as the register publishes it`)
  if (error instanceof LostFilesError)
    return new ImportError(`${error.message}; give them too, or add --accept-missing`)
  if (error instanceof Error && expectedErrors.some(expected => error instanceof expected))
    return new ImportError(error.message)
  return error
}

/** Whether an error means that no later run can resume the import, so that its build and staged rows are removed. */
export const isFinal = (error: unknown, options: ImportOptions): boolean => {
  const importError = toImportError(error, options)
  const isResumable = importError instanceof ImportStoppedError || importError instanceof UnfinishedSwapError
  return importError instanceof ImportError && !isResumable
}
