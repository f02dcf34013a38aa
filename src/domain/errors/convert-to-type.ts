/** Decimal numbers as in JSON, so not 05, 0x10 or +5. */
const isNumeral = (value: unknown) =>
  typeof value === 'string' && /^-?(0|[1-9]\d{0,14})(\.\d{1,10})?([eE][+-]?\d{1,2})?$/.test(value)
const isInteger = (value: unknown) => typeof value === 'string' && /^-?(0|[1-9]\d{0,14})$/.test(value)

/** The value converted to a JSON Schema type, such as `'5'` to 5; undefined if the conversion is not unambiguous. */
export function convertToType(value: unknown, type: string | undefined): unknown {
  if (type === 'string' && Number.isSafeInteger(value)) return String(value)
  if (type === 'integer' && isInteger(value)) return Number(value)
  if (type === 'number' && isNumeral(value)) return Number(value)
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return undefined
}
