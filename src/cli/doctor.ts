import type { Command } from 'commander'
import { holdsPartitions } from '#data/partitions/partition-file.ts'
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

/** The issues of the search index. Without partitions, a missing index is not a separate issue. */
const searchFindings = ({ dataDir }: Config) =>
  holdsPartitions(dataDir) ? snapshotIssues(dataDir, countryCodes) : { issues: [], note: undefined }

async function redisIssues({ redisUrl }: Config): Promise<string[]> {
  const issue = redisUrl === undefined ? undefined : await checkRedis(redisUrl)
  return issue === undefined ? [] : [`Redis: ${issue}`]
}

/** `svc doctor`: prints one line per issue; exit code 1 if there are any. */
export function doctorCommand(program: Command, { config, print, fail }: CommandContext): void {
  program
    .command('doctor')
    .description('check configuration, accounts, ledger, audit log, partitions, search index and Redis')
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
      if (json) print.json({ ok: issues.length === 0, issues, ...(search.note && { notes: [search.note] }) })
      else print.lines([...(issues.length === 0 ? ['All is well.'] : issues), ...(search.note ? [search.note] : [])])
      if (issues.length > 0) fail()
    })
}
