/**
 * The server secrets in the text of a file, the one that signs first: format 2, or the one line of format 1. None if it is damaged.
 * Without zod, which request threads do not load.
 */
export function secretsIn(text: string): readonly unknown[] {
  if (!text.startsWith('{')) return [text]
  try {
    const { format, secrets }: { format?: unknown; secrets?: unknown } = JSON.parse(text)
    return format === 2 && Array.isArray(secrets) ? secrets : []
  } catch {
    return []
  }
}
