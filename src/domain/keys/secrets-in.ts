import { jsonIn } from '../json-in.ts'

/**
 * The server secrets in the text of a file, the one that signs first: format 2, or the one line of format 1. None if it is damaged.
 * Without zod, which request threads do not load.
 */
export function secretsIn(text: string): readonly unknown[] {
  if (!text.startsWith('{')) return [text]
  const { format, secrets }: { format?: unknown; secrets?: unknown } = jsonIn(text) ?? {}
  return format === 2 && Array.isArray(secrets) ? secrets : []
}
