import type { Command } from 'commander'
import type { CommandContext } from './command-context.ts'
import { commands } from './commands.ts'

/** The command that arguments name: `serve`, and also in `help serve`. */
function namedIn(program: Command, args: readonly string[]): string | undefined {
  const [first, second] = program.parseOptions([...args]).operands
  return first === 'help' ? second : first
}

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
    program.commands.at(-1)?.description(summary).helpGroup(`${group}:`)
  }
}
