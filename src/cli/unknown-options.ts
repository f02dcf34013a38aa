import type { Command } from 'commander'

/** The command that words name, and the words behind its name. */
function commandOf(program: Command, words: readonly string[]): { command: Command; rest: readonly string[] } {
  const names = program.commands.map(child => child.name())
  const at = words.findIndex(word => names.includes(word))
  const command = program.commands[names.indexOf(words[at] ?? '')]
  return command ? commandOf(command, words.slice(at + 1)) : { command: program, rest: words }
}

const optionsOf = (command: Command | null): Command['options'] =>
  command ? [...command.options, ...optionsOf(command.parent)] : []

/** Whether words have an option that is none of these; the word behind one that takes a value is that value. */
function hasUnknown(words: readonly string[], options: Command['options']): boolean {
  // A loop, because a shell may name tens of thousands of files.
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (word === '--') return false
    const [name = ''] = word.split('=')
    const option = options.find(({ long, short }) => long === name || short === name)
    if (!option && name.startsWith('--') && name !== '--help') return true
    if (option?.required && !word.includes('=')) at += 1
  }
  return false
}

/**
 * Has Commander refuse an unknown option before it misses a required one, because `--nam` in place of `--name` is both,
 * and only the first says which word is wrong.
 */
export function refuseUnknownFirst(program: Command, args: readonly string[]): void {
  const { command, rest } = commandOf(program, args)
  if (!hasUnknown(rest, optionsOf(command))) return
  for (const option of command.options) option.makeOptionMandatory(false)
}
