import { Command, Help, InvalidArgumentError, type Option } from 'commander'
import packageJson from '../../package.json' with { type: 'json' }
import type { CommandGroup } from './command-entry.ts'
import { notEmpty } from './options/not-empty.ts'
import type { Output } from './terminal/print.ts'

/** A file or folder that is read more than once. */
const place = (text: string): string => {
  if (text !== '-') return notEmpty(text)
  throw new InvalidArgumentError('it must be a file or folder: it is not read or written as a stream')
}

/** Without a default that says nothing: an empty list, or not set. */
const optionDescription = (option: Option) =>
  new Help().optionDescription(option).replace(/ \(default: (\[\]|false)\)$/, '')

/** An error of Commander, worded as every other one of `svc`. */
const asOfSvc = (text: string, write: (text: string) => void) =>
  write(
    text
      .replace(/^error:/, 'svc:')
      .replace(
        /^(.*)\. (it|Allowed choices|Expected) (.*?)\.?$/m,
        (_, wrong, word, rest) => `${wrong}: ${word.toLowerCase()} ${rest}`,
      ),
  )

/** The heading above `help`. */
const lastGroup: CommandGroup = 'Checks and settings'

/** `svc` without its commands: the options that every command has. */
export const svcProgram = (stdout: Output, printError: (text: string) => void): Command =>
  new Command('svc')
    .configureOutput({ writeOut: text => void stdout.write(text), writeErr: printError, outputError: asOfSvc })
    // Descriptions are wrapped on narrow terminals too.
    .configureHelp({ showGlobalOptions: true, optionDescription, minWidthToWrap: 20 })
    .commandsGroup(`${lastGroup}:`)
    .helpCommand('help [command...]')
    .exitOverride()
    .description('Company registry data: serve it, search it, match lists, import registers, manage accounts and keys.')
    .version(packageJson.version)
    .option('--config <file>', 'YAML file of settings; environment variables and flags win over it', place)
    .option('--data-dir <folder>', 'folder of the databases, in place of SVC_DATA_DIR', place)
    .option('--host <address>', 'address to listen on, in place of SVC_HOST', notEmpty)
    .option('--port <n>', 'port to listen on, in place of SVC_PORT', notEmpty)
    .showHelpAfterError('(--help shows the options)')
