import { readRegistryId } from '#domain/companies/registry-ids/read-registry-id.ts'
import { isServedCountry } from '#domain/countries.ts'
import { asType } from '#domain/errors/as-type.ts'
import type { ArgumentFault, InputSchema } from './arguments.ts'
import type { Arguments } from './tool.ts'

/** A number has lost the zeros in front: the id is written as its register writes it. */
function asRegistryId(text: string, country: unknown): string {
  const code = String(country).toUpperCase()
  if (!isServedCountry(code)) return text
  const reading = readRegistryId(code, text)
  return reading.kind === 'corrected' ? reading.registryId : text
}

/** Undefined where the argument is best left out, null where nothing can be known to be right. */
function correctArgument(
  args: Arguments,
  { name, keyword }: ArgumentFault,
  { properties, required = [] }: InputSchema,
) {
  if (keyword === 'empty' && !required.includes(name)) return undefined
  const value = keyword === 'type' ? asType(args[name], properties[name]?.type) : undefined
  if (value === undefined) return null
  return name === 'registry_id' ? asRegistryId(String(value), args.country) : value
}

/** The arguments with every fault mended, where each can be without guessing; undefined otherwise. */
export function correctArguments(
  args: Arguments,
  faults: readonly ArgumentFault[],
  schema: InputSchema,
): Arguments | undefined {
  const mends = faults.map(fault => [fault.name, correctArgument(args, fault, schema)] as const)
  if (mends.some(([, value]) => value === null)) return undefined
  return Object.fromEntries(
    Object.entries({ ...args, ...Object.fromEntries(mends) }).filter(([, v]) => v !== undefined),
  )
}
