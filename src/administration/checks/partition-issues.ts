import { unavailableReason } from '#data/partitions/build/build-file.ts'
import { checkFile, type FileVerdict } from '#data/partitions/checks/check-file.ts'
import { layerName } from '#data/partitions/checks/damaged-records.ts'
import type { LookupTree } from '#data/partitions/checks/lookup-pages.ts'
import { partitionFile } from '#data/partitions/partition-file.ts'
import type { UnavailableReason } from '#data/partitions/partition-unavailable-error.ts'
import type { CountryCode } from '#domain/countries.ts'
import { reasonOf } from '../../logging/reason-of.ts'
import { registerSource } from '../imported-before.ts'

const outdated = 'written by another release; import any file of its register, even the same one again, to update it'

/** What to do about a partition that cannot be read. */
function remedyOf(reason: UnavailableReason, country: string): string {
  if (reason === 'unreadable' || reason === 'not_held') return ''
  return reason === 'outdated'
    ? `: ${outdated}`
    : `: import its whole register (svc import ${registerSource(country)}), then gleif`
}

const maxListed = 5

const treeNames: Record<LookupTree, string> = { source_records_layer: 'index', aliases: 'aliases' }

function recordsIssue({ damaged }: FileVerdict): string {
  const places = damaged.map(({ registry_id, precedence }) => `${registry_id} (${layerName(precedence)})`)
  const shown = places.slice(0, maxListed).join(', ')
  const rest = places.length > maxListed ? ` and ${places.length - maxListed} more` : ''
  return `damaged records: ${shown}${rest}; import their source again`
}

function damageIssue(verdict: FileVerdict): string | undefined {
  if (verdict.damaged.length > 0) return recordsIssue(verdict)
  const names = verdict.trees.map(tree => treeNames[tree])
  return names.length > 0 ? `damaged pages of its ${names.join(' and ')}; import any of its sources again` : undefined
}

/** What is wrong with the pages and rows of a partition that can be opened. */
async function contentIssue(dataDir: string, country: string): Promise<string | undefined> {
  try {
    const verdict = await checkFile(partitionFile(dataDir, country))
    if (verdict.state === 'corrupt') return `corrupt${remedyOf('corrupt', country)}`
    return damageIssue(verdict)
  } catch (error) {
    return `cannot be checked now: ${reasonOf(error)}`
  }
}

/** What is wrong with the partitions of some countries, one line each. */
export async function partitionIssues(dataDir: string, countries: readonly CountryCode[]): Promise<string[]> {
  const issues: string[] = []
  for (const country of countries) {
    const reason = unavailableReason(partitionFile(dataDir, country), country)
    const issue = reason === undefined ? await contentIssue(dataDir, country) : `${reason}${remedyOf(reason, country)}`
    if (issue !== undefined) issues.push(`partition ${country}: ${issue}`)
  }
  return issues
}
