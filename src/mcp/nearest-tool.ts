import { distance } from 'fastest-levenshtein'
import { foldName } from '#domain/corrections/schema.ts'
import { toolCalls } from '#generated/mcp-calls.ts'

/** Verbs that other services name their tools by. */
const verbs: ReadonlyMap<string, string> = new Map([
  ...['find', 'match', 'query'].map(verb => [verb, 'search'] as const),
  ...['lookup', 'look', 'fetch', 'retrieve', 'read'].map(verb => [verb, 'get'] as const),
])

/** The words of a name without the prefix, nouns in one number: `svc_search_companies` is search and compan. */
const wordsOf = (name: string): ReadonlySet<string> =>
  new Set(
    name
      .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter(word => !['', 'svc', 'mcp', 'up'].includes(word))
      .map(word => verbs.get(word) ?? word.replace(/(?:ies|y)$/, '')),
  )

/** The first tool of an operation of the contract. */
const byOperation = (name: string) =>
  Object.entries(toolCalls).find(([, { operations }]) => operations.some(id => foldName(id) === foldName(name)))?.[0]

/** Edits in a misspelt name: fewer than between two verbs. */
const maxEdits = 2

/** The tool that an unknown name means: by all or some of its words in any order, by its operation, or misspelt; undefined if none or several. */
export function nearestTool(name: string, names: readonly string[]): string | undefined {
  if (name.length > 64) return undefined
  const words = [...wordsOf(name)]
  const same = names.filter(known => words.length > 0 && words.every(word => wordsOf(known).has(word)))
  if (same.length === 1) return same[0]
  const operation = byOperation(name)
  if (operation) return operation
  const misspelt = names.filter(known => distance(known, name.toLowerCase()) <= maxEdits)
  return misspelt.length === 1 ? misspelt[0] : undefined
}
