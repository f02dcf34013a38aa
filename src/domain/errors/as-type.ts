const isNumeral = (value: unknown) => typeof value === 'string' && /^-?\d{1,15}(\.\d{1,10})?$/.test(value)

/** The value converted to a JSON Schema type, such as `'5'` to 5; undefined if the conversion is not unambiguous. */
export function asType(value: unknown, type: string | undefined): unknown {
  if (type === 'string' && Number.isSafeInteger(value)) return String(value)
  if ((type === 'integer' || type === 'number') && isNumeral(value)) return Number(value)
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return undefined
}
