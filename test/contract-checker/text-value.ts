import type { Schema } from '../../codegen/read-contract.ts'

const asNumber = (text: string, form: RegExp) => (form.test(text) ? Number(text) : text)

/** What a parameter's or a header's text stands for by its schema; the text itself where it stands for nothing of that type. */
export function textValue({ type }: Schema, text: string): unknown {
  if (type === 'integer') return asNumber(text, /^-?(0|[1-9]\d*)$/)
  if (type === 'number') return asNumber(text, /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/)
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true'
  return text
}
