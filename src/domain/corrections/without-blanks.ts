import type { Fields, Schema } from './schema.ts'

/** Whether an empty text is a value of a field. */
const mayBeEmpty = ({ type, enum: choices, format, minLength = 0 }: Schema) =>
  type === 'string' && !choices && !format && minLength === 0

/** Words for no value, of languages in which programs are written; in free text they may be meant. */
const noValue = /^\s*(?:null|none|nil|undefined)\s*$/i

const isFreeText = ({ type, enum: choices, format }: Schema) => type === 'string' && !choices && !format

/** Whether a value says nothing: null, also in words, or an empty text that a form or a language model sends for an unused field. */
function isBlank(value: unknown, schema: Schema | undefined): boolean {
  if (value === null) return true
  if (typeof value === 'string' && noValue.test(value)) return schema !== undefined && !isFreeText(schema)
  return typeof value === 'string' && value.trim() === '' && schema !== undefined && !mayBeEmpty(schema)
}

/**
 * Fields without those that say nothing and may be left out, which means the same. An empty country stays: without it a search
 * costs ten times as much.
 */
export function withoutBlanks(fields: Fields, { properties = {}, required = [] }: Schema): Fields {
  const schemaOf = (name: string) => (Object.hasOwn(properties, name) ? properties[name] : undefined)
  const isLeftOut = ([name, value]: [string, unknown]) =>
    !required.includes(name) && isBlank(value, schemaOf(name)) && (value === null || name !== 'country')
  return Object.fromEntries(Object.entries(fields).filter(entry => !isLeftOut(entry)))
}
