import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import type { Schema } from '#domain/corrections/schema.ts'
import { escapeStep, stepsOf } from '#domain/errors/json-pointer.ts'
import type { SchemaError } from '#domain/errors/schema-error.ts'
import { schemaErrorMessage } from '#domain/errors/schema-error-message.ts'
import type { Arguments } from '../tool.ts'
import { decodedText } from './decoded-text.ts'
import { withoutNulls } from './without-nulls.ts'

/** The input schema of a tool: flat, closed, each field of one type. */
export interface InputSchema extends Schema {
  properties: Readonly<Record<string, Schema>>
}

/** Decodes arrays and objects that some hosts send as JSON text. */
const decoded = (value: unknown, { type }: Schema): unknown =>
  type === 'array' || type === 'object' ? decodedText(value) : value

/** Normalizes arguments: an array or object sent as JSON text is decoded, and null, which some hosts send for absent ones, is removed. */
export const readArguments = ({ properties }: InputSchema, args: Arguments): Arguments =>
  Object.fromEntries(
    Object.entries(args)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, withoutNulls(decoded(value, properties[name] ?? {}))]),
  )

/** The name of the argument that an error is about. */
export const argumentOf = ({ pointer }: SchemaError): string => stepsOf(pointer)[1] ?? ''

const wordsOf = ({ keyword, params, data }: ErrorObject): string =>
  keyword === 'additionalProperties'
    ? 'is not an argument of the tool'
    : schemaErrorMessage({ keyword, params, value: data })

function toSchemaError(error: ErrorObject): SchemaError {
  const { keyword, instancePath, params } = error
  const name: unknown = params.missingProperty ?? params.additionalProperty
  const pointer = typeof name === 'string' ? `${instancePath}/${escapeStep(name)}` : instancePath
  return {
    keyword,
    pointer: `/arguments${pointer}`.slice(0, 1000),
    message: wordsOf(error),
  }
}

/** All errors of the schema in arguments, each at `/arguments/<name>`. */
export function argumentErrors(validate: ValidateFunction, args: Arguments): SchemaError[] {
  validate(args)
  return (validate.errors ?? []).map(toSchemaError)
}

/** An error for each of the named arguments that is empty: a path parameter cannot be empty. */
export const emptyArguments = (args: Arguments, names: readonly string[]): SchemaError[] =>
  names
    .filter(name => args[name] === '')
    .map(name => ({ keyword: 'empty', pointer: `/arguments/${name}`, message: 'must not be empty' }))
