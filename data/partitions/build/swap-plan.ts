import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '#domain/error-code.ts'
import { makeFolder } from '../../files/make-folder.ts'
import { removeOldDrafts } from '../../files/remove-old-drafts.ts'
import { replaceFile } from '../../files/replace-file.ts'
import { syncFile, syncFolder } from '../../files/sync-file.ts'
import { partitionFile, partitionsFolder } from '../partition-file.ts'
import { lockPartitions, PartitionLockedError } from '../partition-lock.ts'
import { buildFile, removeBuild } from './build-file.ts'
import { swapFile } from './swap-file.ts'

const extension = '.swapping'
const noteExtension = '.untold'
const planFile = (dataDir: string, source: string) => join(partitionsFolder(dataDir), `${source}${extension}`)

interface SwapPlan {
  countries: string[]
  /** The note to announce once all builds are swapped in. */
  note?: string | undefined
}

/**
 * Records which completed builds are about to be swapped in, so that all of them are, even if the process is killed; and the
 * note to announce then.
 */
export const writeSwapPlan = (dataDir: string, source: string, countries: readonly string[], note?: string): void => {
  const file = planFile(dataDir, source)
  for (const country of countries) syncFile(buildFile(dataDir, country))
  // A first import that kept no record has built nothing, but what it found is announced all the same.
  makeFolder(partitionsFolder(dataDir))
  removeOldDrafts(file)
  replaceFile(file, JSON.stringify({ countries, note }))
}

/** Ends the plan of a source, once every build in it is swapped in. Its note stays until it is announced. */
export const endSwapPlan = (dataDir: string, source: string): void => {
  const file = planFile(dataDir, source)
  if (!existsSync(file)) return
  if (planIn(file).note === undefined) rmSync(file)
  else renameSync(file, `${file.slice(0, -extension.length)}-${randomUUID()}${noteExtension}`)
  syncFolder(partitionsFolder(dataDir))
}

/** Calls back with each note of a completed swap that was not announced yet, and then removes it. */
export async function announceSwaps(dataDir: string, announce: (note: string) => Promise<void>): Promise<void> {
  const folder = partitionsFolder(dataDir)
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder).filter(each => each.endsWith(noteExtension))) {
    const note = planIfThere(join(folder, name))?.note
    if (note !== undefined) await announce(note)
    rmSync(join(folder, name), { force: true })
  }
}

const isCountryList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(country => typeof country === 'string' && /^[A-Z]{2}$/.test(country))

/** Reads a plan; that of an earlier release is a list of countries. Throws for anything else. */
function planIn(file: string): SwapPlan {
  const stored: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const plan: Partial<SwapPlan> | null = Array.isArray(stored) ? { countries: stored } : (stored as SwapPlan | null)
  if (!isCountryList(plan?.countries)) throw new Error(`${file} has no list of countries`)
  return { countries: plan.countries, note: typeof plan.note === 'string' ? plan.note : undefined }
}

/** A plan; undefined where another process has ended it meanwhile. */
function planIfThere(file: string): SwapPlan | undefined {
  try {
    return planIn(file)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

const resumeSwap = (dataDir: string, source: string) => {
  const file = planFile(dataDir, source)
  const { countries = [] } = planIfThere(file) ?? {}
  using _lock = lockPartitions(dataDir, countries)
  // Another process completed the swap while this one waited for the lock.
  if (!existsSync(file)) return []
  for (const country of countries) {
    const building = buildFile(dataDir, country)
    if (existsSync(building)) swapFile(building, partitionFile(dataDir, country))
    removeBuild(building)
  }
  endSwapPlan(dataDir, source)
  return countries
}

const plannedSources = (dataDir: string): string[] =>
  existsSync(partitionsFolder(dataDir))
    ? readdirSync(partitionsFolder(dataDir))
        .filter(name => name.endsWith(extension))
        .map(name => name.slice(0, -extension.length))
    : []

/** Whether a plan names one of the countries. False for a plan that cannot be read: resuming it reports that. */
const isPlanned = (dataDir: string, source: string, countries: readonly string[]): boolean => {
  try {
    return planIn(planFile(dataDir, source)).countries.some(country => countries.includes(country))
  } catch {
    return false
  }
}

/**
 * Locks partitions in order to build new ones, until disposed. A process that died since plans were last looked at may have
 * left completed builds of them, which the new ones would overwrite: these are swapped in first. Throws
 * `PartitionLockedError`, also for another country of such a plan.
 */
export const lockForBuilds = (dataDir: string, countries: readonly string[]): Disposable => {
  for (;;) {
    using lock = new DisposableStack()
    lock.use(lockPartitions(dataDir, countries))
    const planned = plannedSources(dataDir).find(source => isPlanned(dataDir, source, countries))
    if (planned === undefined) return lock.move()
    lock.dispose()
    resumeSwap(dataDir, planned)
  }
}

/**
 * Swaps in the completed builds of a process that was killed while swapping, and returns their countries. Skips plans
 * with partitions that another process has locked.
 */
export const resumeSwaps = (dataDir: string): string[] => {
  return plannedSources(dataDir).flatMap(source => {
    try {
      return resumeSwap(dataDir, source)
    } catch (error) {
      if (error instanceof PartitionLockedError || errorCode(error) === 'ENOENT') return []
      throw error
    }
  })
}
