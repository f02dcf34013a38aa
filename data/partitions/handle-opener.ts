import { type Backoff, createBackoff, type RetryDeps } from '../async/backoff.ts'
import type { StatementObserver } from '../statement-observer.ts'
import { type CheckDeps, checkLookups, verifyHandle } from './checks/check-handle.ts'
import { createDamagedRecords, type Damage, type DamagedRecords } from './checks/damaged-records.ts'
import { openPartition } from './open-partition.ts'
import { partitionFile } from './partition-file.ts'
import { openStateOf, type PartitionHandle } from './partition-handle.ts'
import { PartitionUnavailableError } from './partition-unavailable-error.ts'

const firstPauseMs = 1_000
const maxPauseMs = 30_000

export interface OpenerDeps extends RetryDeps, Omit<CheckDeps, 'backoffOf'> {
  /** Called once for each damaged record of a file, and once for its aliases. */
  onDamage(country: string, damage: Damage): void
  observer?: StatementObserver | undefined
}

/** Opens the files of countries, and has them checked. */
interface HandleOpener {
  /** Opens the file of a country. What an earlier handle of the same file knows of it, if one is given, is not checked again. */
  open(country: string, stamp: string, known: PartitionHandle | undefined): PartitionHandle
  /** Milliseconds until a file that could not be read is to be opened again. */
  pauseOf(country: string): number
}

export function createHandleOpener(deps: OpenerDeps): HandleOpener {
  const { dataDir, observer, onDamage } = deps
  const backoffs = new Map<string, Backoff>()
  const backoffOf = (country: string): Backoff => {
    const backoff = backoffs.get(country) ?? createBackoff(deps, firstPauseMs, maxPauseMs)
    backoffs.set(country, backoff)
    return backoff
  }
  const checks = { ...deps, backoffOf }

  function tryOpen(country: string, damaged: DamagedRecords): PartitionHandle['state'] {
    try {
      return openPartition(partitionFile(dataDir, country), country, damaged, observer)
    } catch (error) {
      if (!(error instanceof PartitionUnavailableError)) throw error
      if (error.reason === 'unreadable') backoffOf(country).failed()
      return error
    }
  }

  return {
    open: (country, stamp, known) => {
      const now = deps.now()
      const damaged = known?.damaged ?? createDamagedRecords(damage => onDamage(country, damage))
      const handle: PartitionHandle = {
        stamp,
        openedAt: now,
        checkedAt: now,
        state: tryOpen(country, damaged),
        damaged,
        lookups: 'checking',
        lookupCheck: Promise.resolve(),
        verification: Promise.resolve(),
      }
      const partition = openStateOf(handle)
      if (!partition) return handle
      handle.verification = known?.verification ?? verifyHandle(country, handle, checks)
      handle.lookupCheck = checkLookups(country, handle, partition, checks)
      return handle
    },
    pauseOf: country => backoffOf(country).remaining(),
  }
}
