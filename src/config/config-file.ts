import { z } from 'zod'
import { readSmallFile } from '#data/files/read-small-file.ts'
import { parseYaml, parseYamlAsText } from '#data/reference/parse-yaml.ts'
import { nearestName } from '#domain/errors/nearest-name.ts'
import type { Environment } from './config.ts'
import { ConfigError } from './config-error.ts'
import { environmentVariables } from './config-variables.ts'

/** The name of a variable in a configuration file: `data_dir` for `SVC_DATA_DIR`. */
export const fieldOf = (variable: string): string => variable.replace(/^SVC_/, '').toLowerCase()

const variableByField = new Map(Object.keys(environmentVariables).map(name => [fieldOf(name), name]))

/** The variable whose name is most like an unknown one. */
export function nearestVariable(name: string): string | undefined {
  const nearest = nearestName(fieldOf(name), [...variableByField.keys()])
  return nearest === null ? undefined : variableByField.get(nearest)
}

const value = z.union([z.string(), z.number(), z.boolean()], {
  error: 'must be a text, a number, true or false',
})
const fields = z.record(z.string(), value, { error: 'must have a line such as port: 8080 for each setting' })

function parse(path: string): { read: unknown; written: Readonly<Record<string, string>> } {
  const text = readSmallFile(path)
  try {
    return { read: parseYaml(text) ?? {}, written: (parseYamlAsText(text) ?? {}) as Record<string, string> }
  } catch (error) {
    throw new ConfigError(`${path} is not YAML: ${(error as Error).message.split('\n')[0]}`)
  }
}

function variableOf(path: string, field: string): string {
  const variable = variableByField.get(field)
  if (variable !== undefined) return variable
  const nearest = nearestVariable(field)
  const hint = nearest === undefined ? '' : `; did you mean ${fieldOf(nearest)}?`
  throw new ConfigError(`${path} has an unknown setting ${field}${hint}`)
}

/**
 * The settings of a YAML file, by the names of their variables. Throws ConfigError if it has anything else, and the
 * system's error if it cannot be read.
 */
export function readConfigFile(path: string): Environment {
  const { read, written } = parse(path)
  const parsed = fields.safeParse(read)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(`${[path, ...(issue?.path ?? [])].join(': ')} ${issue?.message}`)
  }
  // A number as it is written: a secret of 40 digits without quotes would have 17 of them, and lose zeros before them.
  const textOf = (field: string, value: unknown) =>
    (typeof value === 'number' ? written[field] : undefined) ?? String(value)
  return Object.fromEntries(
    Object.entries(parsed.data).map(([field, value]) => [variableOf(path, field), textOf(field, value)]),
  )
}
