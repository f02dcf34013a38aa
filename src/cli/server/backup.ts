import { Writable } from 'node:stream'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { type CountryCode, countryCodes, readCountry } from '#domain/countries.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { BackupError } from '../../administration/backup/backup-error.ts'
import type { Manifest } from '../../administration/backup/manifest.ts'
import { systemClock } from '../../clock.ts'
import type { CommandContext } from '../command-context.ts'
import type { Printer } from '../terminal/print.ts'
import { fileOrStream, standardStream } from '../terminal/standard-streams.ts'

interface Options {
  partitions: readonly CountryCode[]
  verify?: boolean
  json?: boolean
}

function readCountries(text: string): readonly CountryCode[] {
  if (text === 'none') return []
  if (text === 'all') return countryCodes
  const countries = text.split(',').map(code => {
    const country = readCountry(code.trim())
    if (!country) throw new InvalidArgumentError('it must be all, none, or codes of countries such as NO,SE')
    return country
  })
  return [...new Set(countries)]
}

/** The partitions in a backup, as a list of countries. */
export const partitionsIn = ({ files }: Manifest): string[] =>
  files.flatMap(({ name }) => /^partitions\/(..)\.sqlite$/.exec(name)?.[1] ?? [])

const summaryOf = (folder: string, manifest: Manifest) => ({
  backup: folder,
  complete_until: manifest.complete_until,
  server_secret: manifest.server_secret,
  partitions: partitionsIn(manifest),
  files: manifest.files.length,
  bytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
})

function printSummary(summary: ReturnType<typeof summaryOf>, json: boolean | undefined, print: Printer) {
  if (json) return print.json(summary)
  const { server_secret, ...rest } = summary
  print.fields({
    ...rest,
    'server secret': server_secret === 'included' ? 'included' : 'not included: keep SVC_KEY_SECRET elsewhere',
    partitions: summary.partitions.length > 0 ? summary.partitions : 'none: their registers can be imported again',
  })
}

// Imported where they are used, because the help needs none of it.
const loadWriter = () => import('../../administration/backup/write-backup.ts')

const request = ({ config }: CommandContext, countries: readonly CountryCode[]) => ({
  config: config(),
  countries,
  release: packageJson.version,
  clock: systemClock,
})

async function toFolder(folder: string, { partitions, json }: Options, context: CommandContext) {
  const { writeBackup } = await loadWriter()
  const { makeNewFolder } = await import('../../administration/backup/new-folder.ts')
  const { checkOutside } = await import('../../administration/backup/outside-folder.ts')
  checkOutside(folder, context.config().dataDir, 'the data folder')
  const manifest = await makeNewFolder(folder, draft => writeBackup(draft, request(context, partitions)))
  printSummary(summaryOf(folder, manifest), json, context.print)
}

async function toOutput({ partitions }: Options, context: CommandContext) {
  const { stdout, stderr } = context
  if (!(stdout instanceof Writable) || 'isTTY' in stdout)
    throw new BackupError('an archive is written to a file or a pipe')
  const { writeBackup } = await loadWriter()
  const { withTemporaryFolder, writeArchive } = await import('../../administration/backup/archive.ts')
  await withTemporaryFolder(async folder => {
    const manifest = await writeBackup(folder, request(context, partitions))
    await writeArchive(folder, manifest, stdout)
    stderr.write(`Backup complete until ${manifest.complete_until}.\n`)
  })
}

async function verify(folder: string, { json }: Options, { config, print, fail }: CommandContext) {
  const { verifyBackup } = await import('../../administration/backup/verify-backup.ts')
  const { manifest, issues } = await verifyBackup(folder, config())
  const verdict = issues.length === 0 ? [`Intact, complete until ${manifest.complete_until}.`] : issues
  if (json) print.json({ ok: issues.length === 0, issues, ...summaryOf(folder, manifest) })
  else print.lines(verdict)
  if (issues.length > 0) fail()
}

async function run(folder: string, options: Options, context: CommandContext) {
  if (options.verify && folder === standardStream)
    throw new BackupError('an archive is verified once svc restore has read it')
  if (options.verify) return verify(folder, options, context)
  const { noting } = await import('../../administration/task-notes.ts')
  const copy = () => (folder === standardStream ? toOutput(options, context) : toFolder(folder, options, context))
  return noting({ dataDir: context.config().dataDir, clock: systemClock }, { task: 'backup' }, copy)
}

/** `svc backup`: copies the data folder while servers run, or verifies such a copy. */
export function backupCommand(program: Command, context: CommandContext): void {
  program
    .command('backup')
    .argument('<folder>', 'an empty or new folder, or - for a tar archive on stdout', fileOrStream)
    .option(
      '--partitions <countries>',
      'also copy the companies: all, none, or countries such as NO,SE',
      readCountries,
      [],
    )
    .addOption(
      new Option(
        '--verify',
        'check the backup in the folder: hashes, databases, ledger, audit log, partitions',
      ).conflicts('partitions'),
    )
    .option('--json', 'print JSON')
    .action((folder: string, options: Options) => run(folder, options, context))
}
