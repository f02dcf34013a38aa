const isNumeral = (value: unknown) => typeof value === 'string' && /^-?\d{1,15}(\.\d{1,10})?$/.test(value)

/** The same value as the type that is declared; undefined where it is not plain which that would be. */
export function asType(value: unknown, type: string | undefined): unknown {
  if (type === 'string' && Number.isSafeInteger(value)) return String(value)
  if ((type === 'integer' || type === 'number') && isNumeral(value)) return Number(value)
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return undefined
}
