/** A record that could not be read, as it goes to the reject file. */
export interface RejectedRecord {
  file: string
  line: number
  reason: string
  raw: string
}

const maxRawLength = 2_000

/** The beginning of what was read, as text, without the members that tell of natural persons. */
export const excerpt = (value: unknown, persons: readonly string[] = []): string => {
  if (typeof value === 'string') return value.slice(0, maxRawLength)
  try {
    return JSON.stringify(value, (key, member) => (persons.includes(key) ? undefined : member)).slice(0, maxRawLength)
  } catch {
    return 'nested too deeply to be shown'
  }
}
