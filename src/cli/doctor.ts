import type { Command } from 'commander'
import { holdsPartitions } from '#data/partitions/partition-file.ts'
import { ownWeightsFile, readWeights } from '#data/reference/own-weights.ts'
import { readTiers } from '#data/reference/tiers.ts'
import { countryCodes } from '#domain/countries.ts'
import { accountsIssues, readSecrets } from '../administration/accounts-issues.ts'
import { partitionIssues } from '../administration/partition-issues.ts'
import { reasonOf } from '../administration/reason-of.ts'
import type { Config } from '../config.ts'
import { checkRedis } from '../limits/check-redis.ts'
import { snapshotIssues } from '../search/snapshot-issues.ts'
import type { CommandContext } from './command-context.ts'

function tierIssues({ tiersFile }: Config): string[] {
  try {
    readTiers(tiersFile)
    return []
  } catch (error) {
    return [reasonOf(error)]
  }
}

/** Which weights words have, if not those of the release. */
function weightsFindings({ dataDir }: Config): { issues: string[]; notes: string[] } {
  try {
    const notes = readWeights(dataDir).notes.map(note => `weights of words: ${note} (${ownWeightsFile(dataDir)})`)
    return { issues: [], notes }
  } catch (error) {
    return { issues: [reasonOf(error)], notes: [] }
  }
}

/** The issues of the search index. Without partitions, a missing index is not a separate issue. */
async function searchFindings(config: Config): Promise<{ issues: string[]; notes: string[] }> {
  const weights = weightsFindings(config)
  if (weights.issues.length > 0 || !holdsPartitions(config.dataDir)) return weights
  const { issues, note } = await snapshotIssues(config.dataDir, countryCodes)
  return { issues, notes: [...weights.notes, ...(note ? [note] : [])] }
}

async function redisIssues({ redisUrl }: Config): Promise<string[]> {
  const issue = redisUrl === undefined ? undefined : await checkRedis(redisUrl)
  return issue === undefined ? [] : [`Redis: ${issue}`]
}

/** `svc doctor`: prints one line per issue; exit code 1 if there are any. */
export function doctorCommand(program: Command, { config, print, fail }: CommandContext): void {
  program
    .command('doctor')
    .option('--deep', 'also check every page and index of the accounts and the usage, which reads both files whole')
    .option('--json', 'print JSON')
    .action(async ({ json, deep }: { json?: boolean; deep?: boolean }) => {
      const settings = config()
      const search = await searchFindings(settings)
      const secret = readSecrets(settings)
      const issues = [
        ...tierIssues(settings),
        ...(await accountsIssues(settings, secret.secrets, { isDeep: deep === true })),
        ...secret.issues,
        ...(await partitionIssues(settings.dataDir, countryCodes)),
        ...search.issues,
        ...(await redisIssues(settings)),
      ]
      if (json) print.json({ ok: issues.length === 0, issues, ...(search.notes.length > 0 && { notes: search.notes }) })
      else print.lines([...(issues.length === 0 ? ['All is well.'] : issues), ...search.notes])
      if (issues.length > 0) fail()
    })
}
