import { unavailableReason } from '#data/partitions/build/build-file.ts'
import { checkFile, type FileVerdict } from '#data/partitions/checks/check-file.ts'
import { layerName } from '#data/partitions/checks/damaged-records.ts'
import type { LookupTree } from '#data/partitions/checks/lookup-pages.ts'
import { partitionFile } from '#data/partitions/partition-file.ts'
import type { UnavailableReason } from '#data/partitions/partition-unavailable-error.ts'
import type { CountryCode } from '#domain/countries.ts'
import { reasonOf } from '../../logging/reason-of.ts'
import { importAgain, type PartitionRemedies } from './partition-remedies.ts'

const maxListed = 5

const treeNames: Record<LookupTree, string> = { source_records_layer: 'index', aliases: 'aliases' }

/** A fault, and what to do about it, if anything. */
const withRemedy = (fault: string, separator: string, remedy: string | undefined): string =>
  remedy === undefined ? fault : `${fault}${separator}${remedy}`

function recordsFault({ damaged }: FileVerdict): string {
  const places = damaged.map(({ registry_id, precedence }) => `${registry_id} (${layerName(precedence)})`)
  const shown = places.slice(0, maxListed).join(', ')
  const rest = places.length > maxListed ? ` and ${places.length - maxListed} more` : ''
  return `damaged records: ${shown}${rest}`
}

function damageIssue(verdict: FileVerdict, remedies: PartitionRemedies): string | undefined {
  if (verdict.damaged.length > 0) return withRemedy(recordsFault(verdict), '; ', remedies.damagedRecords)
  if (verdict.trees.length === 0) return undefined
  const names = verdict.trees.map(tree => treeNames[tree]).join(' and ')
  return withRemedy(`damaged pages of its ${names}`, '; ', remedies.damagedPages)
}

async function issueOf(file: string, country: string, remedies: PartitionRemedies): Promise<string | undefined> {
  const unavailable = (why: UnavailableReason) => withRemedy(why, ': ', remedies.unavailable(why, country))
  const reason = unavailableReason(file, country)
  if (reason !== undefined) return unavailable(reason)
  try {
    const verdict = await checkFile(file)
    return verdict.state === 'corrupt' ? unavailable('corrupt') : damageIssue(verdict, remedies)
  } catch (error) {
    return `cannot be checked now: ${reasonOf(error)}`
  }
}

/** What is wrong with the partitions of some countries, and what to do about it, one line each. */
export async function partitionIssues(
  dataDir: string,
  countries: readonly CountryCode[],
  remedies: PartitionRemedies = importAgain,
): Promise<string[]> {
  const issues: string[] = []
  for (const country of countries) {
    const issue = await issueOf(partitionFile(dataDir, country), country, remedies)
    if (issue !== undefined) issues.push(`partition ${country}: ${issue}`)
  }
  return issues
}
