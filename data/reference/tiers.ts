import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Tier, Tiers } from '#domain/billing/tier.ts'
import { maxLimit } from '#domain/limits/buckets.ts'
import { parseYaml } from './parse-yaml.ts'

/** Thrown for an invalid tiers file; the command line prints its message, one line, and exits. */
export class TiersError extends Error {
  constructor(file: string, reason: string) {
    super(`tiers file ${file}: ${reason}`)
    this.name = 'TiersError'
  }
}

export const ownTiersFile = fileURLToPath(new URL('./tiers.yaml', import.meta.url))

const members: readonly (keyof Tier)[] = [
  'lookup',
  'search',
  'global_search',
  'concurrent_batches',
  'included_results',
  'monthly_fee_eur',
  'cache_window_seconds',
  'stored_answers_mb',
]

/** Left out by files of earlier releases. */
const optional: readonly (keyof Tier)[] = ['stored_answers_mb']

const limits: readonly (keyof Tier)[] = ['lookup', 'search', 'global_search']

const isCount = (value: unknown) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
const isAmount = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value >= 0

function memberIssue(name: string, tier: unknown, member: keyof Tier): string | undefined {
  const value = typeof tier === 'object' && tier !== null ? (tier as Record<string, unknown>)[member] : undefined
  if (member === 'monthly_fee_eur') return isAmount(value) ? undefined : `${name}.${member} is not a number`
  if (optional.includes(member) && value === undefined) return
  if (!isCount(value)) return `${name}.${member} is not a whole number`
  return limits.includes(member) && Number(value) > maxLimit ? `${name}.${member} is above ${maxLimit}` : undefined
}

function tiersIssue(tiers: unknown): string | undefined {
  if (typeof tiers !== 'object' || tiers === null || Array.isArray(tiers) || Object.keys(tiers).length === 0)
    return 'it defines no tiers'
  const issues = Object.entries(tiers).flatMap(([name, tier]) => members.map(member => memberIssue(name, tier, member)))
  return issues.find(issue => issue !== undefined)
}

function parseFile(file: string): unknown {
  const text = readFileSync(file, 'utf8')
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
