import type { Command, Option } from 'commander'
import { optionTerm, usageLine } from './command-macros.ts'
import { paragraph, tagList, word, words } from './roff.ts'

const sentence = (text: string) => text.replace(/^[a-z]/, letter => letter.toUpperCase()).replace(/[^.]$/, '$&.')

const isOwn = ({ long }: Option) => long !== '--help'

/** The options of a command, without `--help`, which all have. */
const optionsOf = (command: Command) => command.createHelp().visibleOptions(command).filter(isOwn)

export const optionList = (command: Command): readonly string[] =>
  tagList(optionsOf(command).map(option => [optionTerm(option), command.createHelp().optionDescription(option)]))

const argumentList = (command: Command) => {
  const help = command.createHelp()
  return tagList(
    help.visibleArguments(command).map(argument => [`Ar ${word(argument.name())}`, help.argumentDescription(argument)]),
  )
}

const subcommandsOf = (command: Command) =>
  command
    .createHelp()
    .visibleCommands(command)
    .filter(each => each.name() !== 'help')

/** A section for a command, and then one for each of its subcommands. */
function commandSection(command: Command, above: readonly string[]): readonly string[] {
  const path = [...above, command.name()]
  const subcommands = subcommandsOf(command)
  const isGroup = subcommands.length > 0
  return [
    `.Ss ${words(['svc', ...path])}`,
    ...(isGroup ? [] : [usageLine(path, command, optionsOf(command))]),
    paragraph(sentence(command.description())),
    ...argumentList(command),
    ...optionList(command),
    ...subcommands.flatMap(each => commandSection(each, path)),
  ]
}

/** Sections for all commands of `svc`. */
export const commandSections = (program: Command): readonly string[] =>
  subcommandsOf(program).flatMap(command => commandSection(command, []))
