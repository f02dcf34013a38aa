import type { Command } from 'commander'
import { commandSections, optionList } from './command-sections.ts'
import { description, exampleSections, exitStatus, seeAlso } from './fixed-sections.ts'
import { inline, tagList, word } from './roff.ts'

interface ManSources {
  /** Default and meaning of each environment variable. */
  variables: Readonly<Record<string, { fallback: string; meaning: string }>>
  /** The files of the data folder, and what each holds. */
  files: readonly (readonly [name: string, holds: string])[]
  /** Day of the release, such as `November 22, 2026`. */
  date: string
}

const nameOf = (program: Command) =>
  program
    .description()
    .replace(/\.$/, '')
    .replace(/^[A-Z]/, letter => letter.toLowerCase())

const variableList = ({ variables }: ManSources) =>
  tagList(
    Object.entries(variables).map(([name, { fallback, meaning }]) => [
      `Ev ${word(name)}`,
      fallback === '' ? meaning : `${meaning} Default: \`${fallback}\`.`,
    ]),
  )

const fileList = ({ files }: ManSources) =>
  tagList([
    ['Pa \\&.svc', 'The data folder; `SVC_DATA_DIR` or `--data-dir` names another. In it:'],
    ...files.map(([name, holds]) => [`Pa ${word(name)}`, holds] as const),
  ])

const helpOption = ['.Bl -tag -width Ds', '.It Fl h , Fl \\-help', 'show how a command is used', '.El']

/** The page `svc(1)` in mdoc. */
export function manPage(program: Command, sources: ManSources): string {
  const sections: Record<string, readonly string[]> = {
    NAME: ['.Nm svc', `.Nd ${inline(nameOf(program))}`],
    SYNOPSIS: ['.Nm', '.Op Ar options', '.Ar command', '.Op Ar arguments', '.Nm', '.Cm help', '.Op Ar command'],
    DESCRIPTION: description,
    OPTIONS: ['These may stand before or after any command.', ...optionList(program), ...helpOption],
    COMMANDS: commandSections(program),
    ENVIRONMENT: variableList(sources),
    FILES: fileList(sources),
    'EXIT STATUS': exitStatus,
    EXAMPLES: exampleSections.slice(0, -1),
    'SEE ALSO': seeAlso,
  }
  const heading = [`.Dd ${sources.date}`, '.Dt SVC 1', `.Os svc ${word(program.version() ?? '')}`]
  const body = Object.entries(sections).flatMap(([name, lines]) => [`.Sh ${name}`, ...lines])
  return `${[...heading, ...body].join('\n')}\n`
}
