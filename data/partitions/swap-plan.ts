import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildingFile, removeBuild } from './partition-build.ts'
import { partitionFile, partitionsFolder } from './partition-file.ts'
import { lockPartitions, PartitionLockedError } from './partition-lock.ts'
import { swapFile, syncFile } from './swap-file.ts'

const ending = '.swapping'
const planFile = (dataDir: string, source: string) => join(partitionsFolder(dataDir), `${source}${ending}`)

/** Writes down which completed builds are about to be swapped in, so that they all are, even when the process dies meanwhile. */
export const writeSwapPlan = (dataDir: string, source: string, countries: readonly string[]): void => {
  const file = planFile(dataDir, source)
  for (const country of countries) syncFile(buildingFile(dataDir, country))
  writeFileSync(`${file}.new`, JSON.stringify(countries))
  syncFile(`${file}.new`)
  renameSync(`${file}.new`, file)
  syncFile(partitionsFolder(dataDir))
}

/** Strikes the plan of a source: every build in it is swapped in. */
export const removeSwapPlan = (dataDir: string, source: string): void =>
  rmSync(planFile(dataDir, source), { force: true })

const isCountryList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(country => typeof country === 'string' && /^[A-Z]{2}$/.test(country))

const carryOut = (dataDir: string, source: string) => {
  const countries: unknown = JSON.parse(readFileSync(planFile(dataDir, source), 'utf8'))
  if (!isCountryList(countries)) throw new Error(`${planFile(dataDir, source)} is no list of countries`)
  using _lock = lockPartitions(dataDir, countries)
  for (const country of countries) {
    const building = buildingFile(dataDir, country)
    if (existsSync(building)) swapFile(building, partitionFile(dataDir, country))
    removeBuild(building)
  }
  removeSwapPlan(dataDir, source)
  return countries
}

/**
 * Swaps in the builds that a process left completed when it died in the middle of swapping; returns the countries of its plan.
 * What another process is swapping at this moment is left to it.
 */
export const carryOutSwapPlans = (dataDir: string): string[] => {
  if (!existsSync(partitionsFolder(dataDir))) return []
  const sources = readdirSync(partitionsFolder(dataDir)).filter(name => name.endsWith(ending))
  return sources.flatMap(name => {
    try {
      return carryOut(dataDir, name.slice(0, -ending.length))
    } catch (error) {
      if (error instanceof PartitionLockedError) return []
      throw error
    }
  })
}
