import { fileURLToPath } from 'node:url'
import type { Tier, Tiers } from '#domain/billing/tier.ts'
import { nearestName } from '#domain/errors/nearest-name.ts'
import { isRecord } from '#domain/is-record.ts'
import { maxLimit } from '#domain/limits/buckets.ts'
import { readSmallFile } from '../files/read-small-file.ts'
import { parseYaml } from './parse-yaml.ts'

/** Thrown for an invalid tiers file; the command line prints its message, one line, and exits. */
export class TiersError extends Error {
  constructor(file: string, reason: string) {
    super(`tiers file ${file}: ${reason}`)
    this.name = 'TiersError'
  }
}

export const ownTiersFile = fileURLToPath(new URL('./tiers.yaml', import.meta.url))

/** The least and the most of each member. A limit of 0 would refuse every request, with an answer that says to wait. */
const ranges: Readonly<Record<keyof Tier, readonly [least: number, most: number]>> = {
  lookup: [1, maxLimit],
  search: [1, maxLimit],
  global_search: [1, maxLimit],
  concurrent_batches: [1, 1_000],
  included_results: [0, 1_000_000_000],
  monthly_fee_eur: [0, 1_000_000],
  cache_window_seconds: [0, 31_536_000],
  stored_answers_mb: [1, 1_000_000],
}

const members = Object.keys(ranges) as (keyof Tier)[]

/** Left out by files of earlier releases. */
const optional: readonly (keyof Tier)[] = ['stored_answers_mb']

const isWhole = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0
const isAmount = (value: unknown) => Number.isFinite(value) && Number(value) >= 0

function memberIssue(tier: Readonly<Record<string, unknown>>, member: keyof Tier): string | undefined {
  const value = tier[member]
  if (value === undefined && optional.includes(member)) return undefined
  if (member === 'monthly_fee_eur' && !isAmount(value)) return `${member} is not a number`
  if (member !== 'monthly_fee_eur' && !isWhole(value)) return `${member} is not a whole number`
  const [least, most] = ranges[member]
  if (Number(value) < least) return `${member} is below ${least}`
  return Number(value) > most ? `${member} is above ${most}` : undefined
}

function unknownIssue(tier: Readonly<Record<string, unknown>>): string | undefined {
  const unknown = Object.keys(tier).find(name => !Object.hasOwn(ranges, name))
  if (unknown === undefined) return undefined
  const nearest = nearestName(unknown, members)
  return `${unknown} is not a member of a tier${nearest === null ? '' : `; did you mean ${nearest}?`}`
}

/** Unknown members first: the typing error is why another one is missing. */
const tierIssues = (value: unknown): (string | undefined)[] => {
  const tier = isRecord(value) ? value : {}
  return [unknownIssue(tier), ...members.map(member => memberIssue(tier, member))]
}

function tiersIssue(tiers: unknown): string | undefined {
  if (!isRecord(tiers) || Object.keys(tiers).length === 0) return 'it defines no tiers'
  const issues = Object.entries(tiers).flatMap(([name, tier]) =>
    tierIssues(tier).map(issue => issue && `${name}.${issue}`),
  )
  return issues.find(issue => issue !== undefined)
}

function parseFile(file: string): unknown {
  const text = readSmallFile(file)
  try {
    return parseYaml(text)
  } catch (error) {
    throw new TiersError(file, `it is not YAML: ${(error as Error).message.split('\n')[0]}`)
  }
}

/** Reads a tiers file. Throws `TiersError` when it is invalid, and the system's error when it cannot be read. */
export function readTiers(file: string = ownTiersFile): Tiers {
  const tiers = parseFile(file)
  const issue = tiersIssue(tiers)
  if (issue) throw new TiersError(file, issue)
  return Object.freeze(tiers as Tiers)
}
