import { type Command, Option } from 'commander'
import { listReleases } from '../../data-releases/list-releases.ts'
import { pruneReleases } from '../../data-releases/prune-releases.ts'
import { ownChannel } from '../../data-releases/store/channel.ts'
import { type ReleaseStore, releaseStore } from '../../data-releases/store/release-store.ts'
import { graceMs } from '../../data-releases/store/stored-files.ts'
import { activateAnnounced } from '../../data-releases/switch-release.ts'
import type { CommandContext } from '../command-context.ts'
import { duration } from '../options/duration.ts'
import { wholeNumber } from '../options/whole-number.ts'
import { openReleases } from './open-releases.ts'

interface Options {
  json?: boolean
}

interface PruneOptions extends Options {
  keep: number
  grace: number
  otherVersions?: number
}

async function withReleases<T>(context: CommandContext, task: (releases: ReleaseStore) => Promise<T>): Promise<T> {
  using objects = await openReleases(context.config())
  return await task(releaseStore(objects, ownChannel()))
}

/** `svc releases`. */
export function releasesCommand(program: Command, context: CommandContext): void {
  const releases = program.command('releases')
  releases
    .command('list')
    .description('list the releases for this version of svc, and which servers hold each')
    .option('--json', 'print JSON')
    .action(async ({ json }: Options) => {
      const rows = await withReleases(context, listReleases)
      if (json) return context.print.json(rows)
      const columns = ['release', 'state', 'published_at', 'companies', 'bytes', 'held_by', 'served_by']
      context.print.table(columns, rows)
    })
  releases
    .command('activate')
    .description(
      'make a release current, for example the one before; servers that have it switch together, within ten seconds',
    )
    .argument('<release>', 'its number', wholeNumber(1, 999_999_999))
    .option('--json', 'print JSON')
    .action(async (release: number, { json }: Options) => {
      await withReleases(context, each => activateAnnounced(each, release))
      if (json) context.print.json({ release, is_current: true })
      else context.print.lines([`Release ${release} is current.`])
    })
  releases
    .command('prune')
    .description('remove old releases, and files that no release has named for a day')
    .option('--keep <n>', 'releases kept beside the current and the newest one', wholeNumber(0, 1_000), 5)
    .addOption(
      new Option('--grace <duration>', 'that time instead of a day; below 12h only while nothing is published')
        .argParser(duration)
        .default(graceMs, '24h'),
    )
    .option(
      '--other-versions <duration>',
      'also remove releases for other versions of svc, once no builder or server has used them for that time',
      duration,
    )
    .option('--json', 'print JSON')
    .action(async ({ keep, grace, otherVersions, json }: PruneOptions) => {
      const pruned = await withReleases(context, each =>
        pruneReleases(each, { keep, graceMs: grace, unusedMs: otherVersions }),
      )
      if (json) return context.print.json(pruned)
      const listed = (items: readonly (number | string)[]) => (items.length > 0 ? items.map(String) : 'none')
      const { releases: removed, versions, ...counts } = pruned
      context.print.fields({ releases: listed(removed), versions: listed(versions), ...counts })
    })
}
