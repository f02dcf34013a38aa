import type { Command } from 'commander'
import { filesOf } from '#data/postgres/addresses-of.ts'
import type { Environment } from '../../config/config.ts'
import type { Source } from '../../config/config-sources.ts'
import { environmentVariables } from '../../config/config-variables.ts'
import type { Place } from '../../node-runtime/system-errors.ts'

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const ofOptions = (command: Command): Place[] => {
  const options = [...command.options, ...((command.parent?.parent ?? command.parent)?.options ?? [])]
  const values: Record<string, unknown> = command.optsWithGlobals()
  return options.flatMap(option => {
    const path = values[option.attributeName()]
    return isText(path) ? [{ path, name: option.long ?? option.flags }] : []
  })
}

const ofArguments = ({ registeredArguments, processedArgs }: Command): Place[] =>
  registeredArguments.flatMap((argument, at) =>
    [processedArgs[at]]
      .flat()
      .filter(isText)
      .map(path => ({ path, name: `the argument ${argument.name()}` })),
  )

const ofVariables = (env: Environment, sources: ReadonlyMap<string, Source>): Place[] =>
  Object.entries(environmentVariables)
    .filter(([name]) => /_(DIR|FILE)$/.test(name))
    .flatMap(([variable, { fallback }]) => {
      const path = env[variable] ?? fallback
      return isText(path) ? [{ path, name: sources.get(variable)?.name ?? variable }] : []
    })

const ofAddress = ({ SVC_DATABASE_URL: url }: Environment): Place[] =>
  isText(url) ? filesOf(url).map(({ name, path }) => ({ path, name: `${name} in SVC_DATABASE_URL` })) : []

/** The paths that the operator of a command chose, with what to change to choose others. */
export const configuredPaths = (
  command: Command | undefined,
  { env, sources }: { env: Environment; sources: ReadonlyMap<string, Source> },
): Place[] => [
  ...ofVariables(env, sources),
  ...ofAddress(env),
  ...(command ? [...ofOptions(command), ...ofArguments(command)] : []),
]
