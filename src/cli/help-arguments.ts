import type { Command } from 'commander'

/** Where the words of the arguments name no command: at its arguments, at `help`, or at a mistake. */
function walk(program: Command, words: readonly string[]): { command: Command; at: number } {
  let command = program
  for (const [at, word] of words.entries()) {
    const next = command.commands.find(child => child.name() === word)
    if (!next) return { command, at }
    command = next
  }
  return { command, at: words.length }
}

/**
 * Arguments by which Commander shows the help that is meant: `help keys create` as `keys create --help`. A command that
 * does not exist is refused with `--help` too, where Commander shows the help of all commands.
 */
export function helpArguments(program: Command, args: readonly string[]): readonly string[] {
  const words = program.parseOptions([...args]).operands
  const { command, at } = walk(program, words)
  if (at === words.length || command.commands.length === 0) return args
  if (words[at] !== 'help') return words.slice(0, at + 1)
  const meant = words.toSpliced(at, 1)
  return meant.length === at ? args : helpArguments(program, [...meant, '--help'])
}
