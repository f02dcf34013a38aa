/** A record that could not be read, as it goes to the reject file. */
export interface RejectedRecord {
  file: string
  line: number
  reason: string
  raw: string
}

const maxRawLength = 2_000

/** The beginning of what was read, as text. */
export const excerpt = (value: unknown): string => {
  if (typeof value === 'string') return value.slice(0, maxRawLength)
  try {
    return JSON.stringify(value).slice(0, maxRawLength)
  } catch {
    return 'nested too deeply to be shown'
  }
}
