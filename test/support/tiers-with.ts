import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { ownTiersFile } from '#data/reference/tiers.ts'
import { processFolder } from './temp-folder.ts'

let folder: string | undefined

type Tiers = Record<string, { included_results: number }>

function write(name: string, change: (tiers: Tiers) => void): string {
  const tiers: Tiers = parse(readFileSync(ownTiersFile, 'utf8'))
  change(tiers)
  folder ??= processFolder()
  const file = join(folder, `${name}.yaml`)
  writeFileSync(file, stringify(tiers))
  return file
}

/** A tiers file with other included results, like an operator's. */
export const tiersWith = (included: number): string =>
  write(String(included), tiers => {
    for (const tier of Object.values(tiers)) tier.included_results = included
  })

/** A tiers file that has only some of the tiers. */
export const tiersOnly = (...names: readonly string[]): string =>
  write(`only-${names.join('-')}`, tiers => {
    for (const name of Object.keys(tiers)) if (!names.includes(name)) delete tiers[name]
  })

/** A tiers file in which some tiers have other figures. */
export const tiersFile = (changes: Readonly<Record<string, Partial<Tiers[string]>>>): string =>
  write(Object.keys(changes).join('-'), tiers => {
    for (const [name, change] of Object.entries(changes)) Object.assign(tiers[name] ?? {}, change)
  })
