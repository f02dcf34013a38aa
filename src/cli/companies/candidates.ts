import type { Command, Option } from 'commander'
import { readTiers } from '#data/reference/tiers.ts'
import { countryCodes } from '#domain/countries.ts'
import { eventTypes } from '#domain/webhooks/event.ts'
import { scopes } from '#generated/operations.ts'
import type { CommandContext } from '../command-context.ts'
import type { Commands } from '../command-entry.ts'
import { svcProgram } from '../svc-program.ts'

const silent = { write: () => {} }

/** The command that words name, as far as they do, with `svc` above it. */
async function commandOf(words: readonly string[], commands: Commands, context: CommandContext): Promise<Command> {
  const program = svcProgram(silent, () => {})
  const name = words.find(word => Object.hasOwn(commands, word))
  if (name !== undefined) (await commands[name]?.load())?.(program, context, commands)
  let command = program
  for (const word of words.slice(words.indexOf(name ?? '')))
    command = command.commands.find(each => each.name() === word) ?? command
  return command
}

const sources = async () => [...(await import('../../importers/importers.ts')).importers.keys()]

type Values = readonly string[] | Promise<readonly string[]>

/** The values of an option or argument that has a known set of them. */
function valuesOf(name: string, choices: readonly string[] | undefined, context: CommandContext): Values {
  if (choices) return choices
  if (/^(country|country-scope|partitions)$/.test(name)) return countryCodes
  if (name === 'scopes') return scopes
  if (name === 'events') return eventTypes
  if (name === 'source') return sources()
  return name === 'tier' ? Object.keys(readTiers(context.config().tiersFile)) : []
}

const takesValue = ({ required, optional }: Option) => required || optional

const isNamed = ({ long, short }: Option, word: string | undefined) =>
  word !== undefined && (word === long || word === short)

/** The values of the next argument of a command, after those that words behind its name are. */
function valuesOfNext(command: Command, words: readonly string[], options: readonly Option[], context: CommandContext) {
  const isValue = (index: number) => options.some(each => isNamed(each, words[index - 1]) && takesValue(each))
  const behind = words.lastIndexOf(command.name()) + 1
  const given = words.filter((word, index) => index >= behind && !word.startsWith('-') && !isValue(index)).length
  const next = command.registeredArguments[given]
  return next ? valuesOf(next.name(), next.argChoices, context) : []
}

/** What can follow words of a command line after `svc`. */
export async function candidatesAfter(
  words: readonly string[],
  commands: Commands,
  context: CommandContext,
): Promise<readonly string[]> {
  const command = await commandOf(words, commands, context)
  const root = command.parent?.parent ?? command.parent
  const options = [...command.options, ...(root?.options ?? [])].filter(({ hidden }) => !hidden)
  const before = options.find(option => isNamed(option, words.at(-1)) && takesValue(option))
  if (before) return valuesOf(before.name(), before.argChoices, context)
  return [
    ...(root ? command.commands.map(each => each.name()) : Object.keys(commands)),
    ...(await valuesOfNext(command, words, options, context)),
    ...options.map(({ long }) => long ?? '').filter(long => long !== ''),
    '--help',
  ]
}
