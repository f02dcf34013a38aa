import { randomUUID } from 'node:crypto'
import { correctValue } from '#domain/corrections/correct-value.ts'
import { cutLists } from '#domain/corrections/cut-lists.ts'
import { isFields } from '#domain/corrections/schema.ts'
import { readCountry } from '#domain/countries.ts'
import type { SchemaError } from '#domain/errors/schema-error.ts'
import type { InputSchema } from './arguments.ts'
import type { Arguments } from './tool.ts'

/** The arguments without optional ones that are empty, such as a country in place of all countries. */
const withoutEmpty = (args: Arguments, { required = [] }: InputSchema): Arguments =>
  Object.fromEntries(Object.entries(args).filter(([name, value]) => value !== '' || required.includes(name)))

const isServed = ({ country }: Arguments) => country === undefined || readCountry(String(country)) !== undefined

/** Returns the arguments with all errors corrected, in the form that was meant; undefined if the correction of one of them is not known. */
export function correctArguments(
  args: Arguments,
  schema: InputSchema,
  errorsIn: (args: Arguments) => readonly SchemaError[],
  meant: (args: Arguments) => Arguments = args => args,
): Arguments | undefined {
  const sent = cutLists(withoutEmpty(args, schema), schema)
  const corrected = correctValue({ name: '', schema }, sent, randomUUID)
  const fields = isFields(corrected) ? meant(corrected) : undefined
  return fields && errorsIn(fields).length === 0 && isServed(fields) ? fields : undefined
}
