/** A record that could not be read, as it goes to the reject file. */
export interface RejectedRecord {
  file: string
  line: number
  reason: string
  /** What was read of it; null for text that could not be taken apart. */
  raw: string | null
}

const maxRawLength = 2_000

/** The beginning of what was read, as text, without the members that tell of natural persons. */
export const excerpt = (value: unknown, persons: readonly string[] = []): string => {
  try {
    return JSON.stringify(value, (key, member) => (persons.includes(key) ? undefined : member)).slice(0, maxRawLength)
  } catch {
    return 'nested too deeply to be shown'
  }
}
