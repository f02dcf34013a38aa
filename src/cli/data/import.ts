import type { Command } from 'commander'
import { importers } from '../../importers/importers.ts'
import type { CommandContext } from '../command-context.ts'
import { wholeNumber } from '../options/whole-number.ts'
import { fileName } from '../terminal/standard-streams.ts'
import type { ImportCommandOptions } from './import-command-options.ts'

// An import reads its files more than once, and again when it is resumed.
const fileNames = (text: string, before: string[] = []): string[] => [...before, fileName(text)]

/** `svc import`. */
export function importCommand(program: Command, context: CommandContext): void {
  program
    .command('import')
    .argument('[source]', `one of ${[...importers.keys()].join(', ')}; with --download also "all"`)
    .argument(
      '[files...]',
      'files as the register publishes them, or folders of them: plain, gz, zip or bz2',
      fileNames,
    )
    .option('--list', 'show the source, or every one: its files, where to get them, its licence, and what is loaded')
    .option('--download', 'download the files first, if they are public; with --dry-run print their addresses')
    .option(
      '--snapshot-date <day>',
      'date of the data, YYYY-MM-DD, or "unknown", if the files and their names do not contain it',
    )
    .option('--limit <n>', 'read at most n records', wholeNumber(1, 999_999_999))
    .option('--dry-run', 'do everything except replacing the partitions')
    .option('--strict', 'replace nothing if the files have anything unknown, or differ a lot from the last ones')
    .option(
      '--accept-missing',
      'accept complete files that lack more than a tenth of the companies loaded before, or a file of the last import',
    )
    .option(
      '--accept-renamed',
      'accept complete files in which more than a tenth of the companies have another name than before',
    )
    .option('--accept-unknown-statuses', 'accept files in which half of the companies or more have an unknown status')
    .option('--reject-file <file>', 'file for the records that could not be read', fileName)
    .option('--json', 'print JSON')
    .action(async (typed: string | undefined, files: string[], options: ImportCommandOptions) => {
      const source = typed?.toLowerCase()
      if (options.list) {
        const { printSources } = await import('./print-sources.ts')
        const { dataDir } = context.config()
        const only = source === 'all' ? undefined : source
        return await printSources({ dataDir, source: only }, context.print, options.json)
      }
      // Imported here, because the help needs none of it.
      const { importAll, importFiles } = await import('./import-files.ts')
      if (source === 'all' && options.download) return await importAll(options, context)
      await importFiles(source, files, options, context)
    })
}
