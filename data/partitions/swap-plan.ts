import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildFile, removeBuild } from './build-file.ts'
import { partitionFile, partitionsFolder } from './partition-file.ts'
import { lockPartitions, PartitionLockedError } from './partition-lock.ts'
import { swapFile, syncFile } from './swap-file.ts'

const extension = '.swapping'
const planFile = (dataDir: string, source: string) => join(partitionsFolder(dataDir), `${source}${extension}`)

/**
 * Records which completed builds are about to be swapped in, so that all of them are, even if the process is killed.
 */
export const writeSwapPlan = (dataDir: string, source: string, countries: readonly string[]): void => {
  const file = planFile(dataDir, source)
  for (const country of countries) syncFile(buildFile(dataDir, country))
  writeFileSync(`${file}.new`, JSON.stringify(countries))
  syncFile(`${file}.new`)
  renameSync(`${file}.new`, file)
  syncFile(partitionsFolder(dataDir))
}

/** Removes the plan of a source, once every build in it is swapped in. */
export const removeSwapPlan = (dataDir: string, source: string): void =>
  rmSync(planFile(dataDir, source), { force: true })

const isCountryList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(country => typeof country === 'string' && /^[A-Z]{2}$/.test(country))

const resumeSwap = (dataDir: string, source: string) => {
  const countries: unknown = JSON.parse(readFileSync(planFile(dataDir, source), 'utf8'))
  if (!isCountryList(countries)) throw new Error(`${planFile(dataDir, source)} is not a list of countries`)
  using _lock = lockPartitions(dataDir, countries)
  for (const country of countries) {
    const building = buildFile(dataDir, country)
    if (existsSync(building)) swapFile(building, partitionFile(dataDir, country))
    removeBuild(building)
  }
  removeSwapPlan(dataDir, source)
  return countries
}

/**
 * Swaps in the completed builds of a process that was killed while swapping, and returns their countries. Skips plans
 * with partitions that another process has locked.
 */
export const resumeSwaps = (dataDir: string): string[] => {
  if (!existsSync(partitionsFolder(dataDir))) return []
  const sources = readdirSync(partitionsFolder(dataDir)).filter(name => name.endsWith(extension))
  return sources.flatMap(name => {
    try {
      return resumeSwap(dataDir, name.slice(0, -extension.length))
    } catch (error) {
      if (error instanceof PartitionLockedError) return []
      throw error
    }
  })
}
