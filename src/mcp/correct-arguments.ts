import { readRegistryId } from '#domain/companies/registry-ids/read-registry-id.ts'
import { isServedCountry } from '#domain/countries.ts'
import { asType } from '#domain/errors/as-type.ts'
import type { SchemaError } from '#domain/errors/schema-error.ts'
import { argumentOf, type InputSchema } from './arguments.ts'
import type { Arguments } from './tool.ts'

/** Restores the leading zeros of a registry id that was sent as a number. */
function asRegistryId(text: string, country: unknown): string {
  const code = String(country).toUpperCase()
  if (!isServedCountry(code)) return text
  const reading = readRegistryId(code, text)
  return reading.kind === 'corrected' ? reading.registryId : text
}

/** The corrected argument; undefined to omit it, null if there is no unambiguous correction. */
function correctArgument(args: Arguments, error: SchemaError, { properties, required = [] }: InputSchema) {
  const name = argumentOf(error)
  if (error.keyword === 'empty' && !required.includes(name)) return undefined
  const value = error.keyword === 'type' ? asType(args[name], properties[name]?.type) : undefined
  if (value === undefined) return null
  return name === 'registry_id' ? asRegistryId(String(value), args.country) : value
}

/** Returns the arguments with all errors corrected, if each correction is unambiguous; otherwise undefined. */
export function correctArguments(
  args: Arguments,
  errors: readonly SchemaError[],
  schema: InputSchema,
): Arguments | undefined {
  const corrections = errors.map(error => [argumentOf(error), correctArgument(args, error, schema)] as const)
  if (corrections.some(([, value]) => value === null)) return undefined
  return Object.fromEntries(
    Object.entries({ ...args, ...Object.fromEntries(corrections) }).filter(([, value]) => value !== undefined),
  )
}
