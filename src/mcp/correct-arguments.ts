import { randomUUID } from 'node:crypto'
import { correctValue } from '#domain/corrections/correct-value.ts'
import { isFields } from '#domain/corrections/schema.ts'
import { readCountry } from '#domain/countries.ts'
import type { SchemaError } from '#domain/errors/schema-error.ts'
import type { InputSchema } from './arguments.ts'
import type { Arguments } from './tool.ts'

/** The arguments without optional ones that are empty, such as a country in place of all countries. */
const withoutEmpty = (args: Arguments, { required = [] }: InputSchema): Arguments =>
  Object.fromEntries(Object.entries(args).filter(([name, value]) => value !== '' || required.includes(name)))

const isServed = ({ country }: Arguments) => country === undefined || readCountry(String(country)) !== undefined

/** Returns the arguments with all errors corrected; undefined if the correction of one of them is not known. */
export function correctArguments(
  args: Arguments,
  schema: InputSchema,
  errorsIn: (args: Arguments) => readonly SchemaError[],
): Arguments | undefined {
  const corrected = correctValue({ name: '', schema }, withoutEmpty(args, schema), randomUUID)
  return isFields(corrected) && errorsIn(corrected).length === 0 && isServed(corrected) ? corrected : undefined
}
