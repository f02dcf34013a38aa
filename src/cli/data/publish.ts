import { type Command, Option } from 'commander'
import packageJson from '../../../package.json' with { type: 'json' }
import { systemClock } from '../../clock.ts'
import { type Published, publishRelease } from '../../data-releases/publish/publish.ts'
import { ReleaseError } from '../../data-releases/release-error.ts'
import { releaseStore } from '../../data-releases/store/release-store.ts'
import { announce, switchTo } from '../../data-releases/switch-release.ts'
import type { CommandContext } from '../command-context.ts'
import { duration } from '../options/duration.ts'
import { progressBar } from '../terminal/progress-bar.ts'
import { stopSignal } from '../terminal/stop-signal.ts'
import { openReleases } from './open-releases.ts'

interface Options {
  wait: number
  activate: boolean
  acceptMissing?: boolean
  json?: boolean
}

const summaryOf = ({ manifest, isNew, uploaded, uploadedBytes }: Published, isCurrent: boolean) => ({
  release: manifest.release,
  is_new: isNew,
  is_current: isCurrent,
  countries: Object.keys(manifest.companies),
  companies: Object.values(manifest.companies).reduce((sum, count) => sum + count, 0),
  files: manifest.files.length,
  bytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
  uploaded_files: uploaded,
  uploaded_bytes: uploadedBytes,
})

const stoppedText = (published: Published | undefined) =>
  published
    ? `stopped: release ${published.manifest.release} is stored and not current; run svc publish again to switch to it`
    : 'stopped: nothing was published; run svc publish again'

async function publish({ wait: waitMs, activate, acceptMissing = false, json }: Options, context: CommandContext) {
  using stop = stopSignal()
  using objects = await openReleases(context.config())
  const { dataDir, countries } = context.config()
  const bar = progressBar(context.stderr, '{value} of {total} | {what}')
  const show = (what: string, value: number, total: number) => bar.show({ value, total, what })
  const { signal } = stop
  let published: Published | undefined
  try {
    const options = { dataDir, countries, version: packageJson.version, clock: systemClock, signal, onFile: show }
    published = await publishRelease(objects, { ...options, acceptsMissing: acceptMissing })
    const releases = releaseStore(objects, published.manifest)
    const { release } = published.manifest
    if (activate)
      await switchTo(releases, release, { waitMs, signal, onServers: (ready, all) => show('servers', ready, all) })
    else await announce(releases, release)
    bar.stop()
    // Where nothing is new, the release may have been current before.
    const { current } = await releases.pointer()
    const summary = summaryOf(published, current === release)
    if (json) context.print.json(summary)
    else
      context.print.fields(
        Object.fromEntries(
          Object.entries(summary).map(([name, value]) => [
            name.replaceAll('_', ' '),
            typeof value === 'boolean' ? (value ? 'yes' : 'no') : value,
          ]),
        ),
      )
  } catch (error) {
    throw signal.aborted ? new ReleaseError(stoppedText(published)) : error
  } finally {
    bar.stop()
  }
}

/** `svc publish`. */
export function publishCommand(program: Command, context: CommandContext): void {
  program
    .command('publish')
    .addOption(
      new Option('--wait <duration>', 'how long servers may take to fetch the release before it becomes current')
        .argParser(duration)
        .default(duration('10m'), '10m'),
    )
    .option('--no-activate', 'have servers fetch the release and go on serving the current one')
    .option('--accept-missing', 'publish also if a country lacks more than a tenth of the companies published before')
    .option('--json', 'print JSON')
    .action((options: Options) => publish(options, context))
}
