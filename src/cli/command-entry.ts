import type { Command } from 'commander'
import type { CommandContext } from './command-context.ts'
import type { DataFolderUse } from './server/data-folder.ts'

/** Adds a command to `svc`: its arguments, options and action. `commands` are all that there are. */
type AddCommand = (program: Command, context: CommandContext, commands: Commands) => void

/** A heading of the help. */
export type CommandGroup =
  | 'Serve'
  | 'Ask a running service'
  | 'Load registers'
  | 'Accounts and keys'
  | 'Move and keep data'
  | 'Checks and settings'

interface CommandEntry {
  group: CommandGroup
  /** What the command does, in one line of the help. */
  summary: string
  /** What it does with the data folder; `needed` if nothing is said. */
  dataFolder?: DataFolderUse | ((subcommand: string, options: Readonly<Record<string, unknown>>) => DataFolderUse)
  load(): Promise<AddCommand>
}

export type Commands = Readonly<Record<string, CommandEntry>>
