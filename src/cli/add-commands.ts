import type { Command } from 'commander'
import type { CommandContext } from './command-context.ts'
import { commands } from './commands.ts'

/** The command that arguments name: `serve`, and also in `help serve` and `help help serve`. */
const namedIn = (program: Command, args: readonly string[]): string | undefined =>
  program.parseOptions([...args]).operands.find(word => word !== 'help')

/**
 * Adds every command to `svc`. The one that the arguments name is loaded; of the others the help needs the summary only.
 */
export async function addCommands(
  program: Command,
  args: readonly string[],
  context: () => Promise<CommandContext>,
): Promise<void> {
  const named = namedIn(program, args)
  for (const [name, { group, summary, load }] of Object.entries(commands)) {
    if (name === named) (await load())(program, await context(), commands)
    else program.command(name)
    const command = program.commands.at(-1)?.description(summary).helpGroup(`${group}:`)
    // Listed with the subcommands, without the heading that it has among all commands. A command without any has none: in
    // `search help` it is a word of the query.
    if (command?.commands.length) command.helpCommand('help [command...]')
  }
}
