import type { Argument, Command, Option } from 'commander'
import { word, words } from './roff.ts'

const repeated = (name: string, variadic: boolean) => (variadic ? `Ar ${word(name)} ...` : `Ar ${word(name)}`)

const inBrackets = (macros: string) => `Oo ${macros} Oc`

/** What an option is followed by: `<file>`. */
function valueIn({ flags, optional, variadic }: Option): string {
  const name = /[<[](.+?)(?:\.\.\.)?[>\]]$/.exec(flags)?.[1]
  if (name === undefined) return ''
  return ` ${optional ? inBrackets(repeated(name, variadic)) : repeated(name, variadic)}`
}

/** `-o, --out <file>` in macros. */
export const optionTerm = (option: Option): string =>
  [option.short, option.long]
    .filter(flag => flag !== undefined)
    .map(flag => `Fl ${word(flag.slice(1))}`)
    .join(' , ') + valueIn(option)

const usedOption = (option: Option) => `Fl ${word((option.long ?? option.flags).slice(1))}${valueIn(option)}`

function usedArgument(argument: Argument): string {
  const macros = repeated(argument.name(), argument.variadic)
  return argument.required ? macros : inBrackets(macros)
}

/** How a command is used: its words, the options it needs, and its arguments. */
export function usageLine(path: readonly string[], command: Command, options: readonly Option[]): string {
  const needed = options.filter(({ mandatory }) => mandatory)
  return [
    `.D1 Nm svc Cm ${words(path)}`,
    ...needed.map(usedOption),
    ...(options.length > needed.length ? [inBrackets('Ar options')] : []),
    ...command.registeredArguments.map(usedArgument),
  ].join(' ')
}
