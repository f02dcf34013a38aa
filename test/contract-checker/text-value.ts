import type { Schema } from '../../codegen/contract-model.ts'

const asNumber = (text: string, form: RegExp) => (form.test(text) ? Number(text) : text)

/**
 * Parses the text of a parameter or header by the type of its schema; returns the text itself if it is not of that
 * type.
 */
export function textValue({ type }: Schema, text: string): unknown {
  if (type === 'integer') return asNumber(text, /^-?(0|[1-9]\d*)$/)
  if (type === 'number') return asNumber(text, /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/)
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true'
  return text
}
