import { randomUUID } from 'node:crypto'
import { isNameOf } from '#domain/corrections/aliases.ts'
import { correctValue } from '#domain/corrections/correct-value.ts'
import { cutLists } from '#domain/corrections/cut-lists.ts'
import { readCountry } from '#domain/countries.ts'
import type { SchemaError } from '#domain/errors/schema-error.ts'
import { isRecord } from '#domain/is-record.ts'
import type { InputSchema } from '../arguments/arguments.ts'
import type { ServiceTool } from '../service-tool.ts'
import type { Arguments } from '../tool.ts'
import { unwrapArguments } from './unwrap-arguments.ts'

/** What a tool says of its corrections. */
interface Corrections {
  /** Arguments in the form of the tool that was meant. */
  meant?: ServiceTool['meant']
  /** Optional arguments that mean something else when they are left out. */
  keptEmpty?: readonly string[]
}

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0)

/** The arguments without those that are empty and may be left out, such as a locality; those that are kept are so under any name. */
function withoutEmpty(args: Arguments, { required = [] }: InputSchema, kept: readonly string[]): Arguments {
  const isKept = (name: string) => required.includes(name) || kept.some(own => isNameOf(own, name))
  return Object.fromEntries(Object.entries(args).filter(([name, value]) => !isEmpty(value) || isKept(name)))
}

const isServed = ({ country }: Arguments) => country === undefined || readCountry(String(country)) !== undefined

/** Returns the arguments with all errors corrected, in the form that was meant; undefined if the correction of one of them is not known. */
export function correctArguments(
  args: Arguments,
  schema: InputSchema,
  errorsIn: (args: Arguments) => readonly SchemaError[],
  { meant = found => found, keptEmpty = [] }: Corrections = {},
): Arguments | undefined {
  const given = unwrapArguments(args, schema)
  const sent = cutLists(withoutEmpty(given, schema, keptEmpty), schema)
  const corrected = correctValue({ name: '', schema }, sent, randomUUID)
  const fields = isRecord(corrected) ? meant(corrected) : undefined
  return fields && errorsIn(fields).length === 0 && isServed(fields) ? fields : undefined
}
