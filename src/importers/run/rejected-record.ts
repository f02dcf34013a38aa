/** One line of the reject file: a record that could not be read. */
export interface RejectedRecord {
  file: string
  line: number
  reason: string
  /** The beginning of its text, without personal data; null where it could not be parsed. */
  raw: string | null
}

const maxRawLength = 2_000

/** The first 2,000 characters of a record's JSON, without the members `persons`, which describe natural persons. */
export const redactedExcerpt = (value: unknown, persons: readonly string[] = []): string => {
  try {
    return JSON.stringify(value, (key, member) => (persons.includes(key) ? undefined : member)).slice(0, maxRawLength)
  } catch {
    return 'nested too deeply to be shown'
  }
}
