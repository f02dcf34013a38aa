import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import type { Environment } from '../config/config.ts'
import { nearestVariable } from '../config/config-file.ts'
import { environmentVariables } from '../config/config-variables.ts'
import type { CommandContext } from './command-context.ts'
import { commands } from './commands.ts'
import { checkDataFolder, type DataFolderUse } from './server/data-folder.ts'
import { commandNotice } from './terminal/notices.ts'

/** The words of a command after `svc`: `accounts create`. */
function wordsOf(command: Command): string[] {
  const words: string[] = []
  for (let each = command; each.parent; each = each.parent) words.unshift(each.name())
  return words
}

/** What a command does with the data folder; with the address of a service in `--url`, nothing. */
function folderUse(command: Command): DataFolderUse {
  const [name = '', ...subcommand] = wordsOf(command)
  const options = command.opts<Record<string, unknown>>()
  if (options.url !== undefined) return 'unused'
  const { dataFolder = 'needed' } = commands[name] ?? {}
  return typeof dataFolder === 'function' ? dataFolder(subcommand.join(' '), options) : dataFolder
}

// Kubernetes sets these where a service is called svc.
const ofKubernetes = /^SVC_(SERVICE_|PORT_\d)/

/** A line for each variable that looks like a setting and is none. */
const unknownVariables = (env: Environment): string[] =>
  Object.keys(env)
    .filter(name => name.startsWith('SVC_') && !(name in environmentVariables) && !ofKubernetes.test(name))
    .map(name => {
      const nearest = nearestVariable(name)
      return `${name} is not a setting${nearest === undefined ? '' : `; did you mean ${nearest}?`}`
    })

/**
 * Warns of unknown variables and checks the data folder, before a command runs. Returns what says that the command has
 * made the folder, once. Throws ConfigError.
 */
export function beforeAction(command: Command, context: CommandContext): () => void {
  const write = (line: string, level: 'info' | 'warn') =>
    context.stderr.write(commandNotice(line, { name: command.name(), context }, level))
  for (const line of unknownVariables(context.env)) write(`svc: ${line}`, 'warn')
  const use = folderUse(command)
  if (use === 'unused') return () => {}
  const { dataDir, databaseUrl } = context.config()
  // What a command asks for may be in the database, and the folder is for notes.
  const isEnough = use === 'needed' && databaseUrl !== undefined
  checkDataFolder(
    isEnough ? 'made' : use,
    dataDir,
    context.sources().sources.get('SVC_DATA_DIR')?.name ?? 'SVC_DATA_DIR',
  )
  let isReported = existsSync(dataDir)
  return () => {
    if (isReported || !existsSync(dataDir)) return
    isReported = true
    write(`Created the data folder ${dataDir}.`, 'info')
  }
}
