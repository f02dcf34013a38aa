import { distance } from 'fastest-levenshtein'
import { foldName } from '#domain/corrections/schema.ts'
import { toolCalls } from '#generated/mcp-calls.ts'

/** Verbs that other services name their tools by. */
const verbs: ReadonlyMap<string, string> = new Map([
  ...['find', 'match', 'query'].map(verb => [verb, 'search'] as const),
  ['bulk', 'batch'],
  ...['lookup', 'look', 'fetch', 'retrieve', 'read'].map(verb => [verb, 'get'] as const),
])

/** Words that say nothing about what a tool does. */
const fillers: ReadonlySet<string> = new Set(
  '|svc|mcp|up|by|id|tool|data|info|information|detail|details|profile|record'.split('|'),
)

/** The words of a name without the prefix, nouns in one number: `svc_search_companies` is search and compan. */
const wordsOf = (name: string): ReadonlySet<string> =>
  new Set(
    name
      .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter(word => !fillers.has(word))
      .map(word => verbs.get(word) ?? word.replace(/(?:ies|y)$/, '')),
  )

/** Words that many tools could have: beside another word, as in `svc_get_company_status`, they say nothing; so does by what is searched. */
const general: ReadonlySet<string> = new Set(['get', 'check', 'compan', 'name'])

/** The one tool whose name has all of some words. */
function byWords(words: readonly string[], names: readonly string[]): string | undefined {
  const found = names.filter(known => words.every(word => wordsOf(known).has(word)))
  return words.length > 0 && found.length === 1 ? found[0] : undefined
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every(word => other.has(word))

/** The first tool of an operation of the contract, by its name or by its words in any order. */
const byOperation = (name: string) => {
  const own = foldName(name.replace(/^.*svc[^a-z]+/i, ''))
  const words = wordsOf(name)
  const isNameOf = (id: string) => foldName(id) === own || isSame(words, wordsOf(id))
  return Object.entries(toolCalls).find(([, { operations }]) => operations.some(isNameOf))?.[0]
}

/** Edits in a misspelt name: fewer than between two verbs. */
const maxEdits = 2

function nearestOf(name: string, names: readonly string[]): string | undefined {
  const words = [...wordsOf(name)]
  const telling = words.filter(word => !general.has(word))
  const found = byWords(words, names) ?? byOperation(name) ?? byWords(telling, names)
  if (found) return found
  const misspelt = names.filter(known => distance(known, name.toLowerCase()) <= maxEdits)
  return misspelt.length === 1 ? misspelt[0] : undefined
}

/** A name without that of a server before it, as in `registers:get_company` and `eu-registers__get_company`. */
const withoutServer = (name: string) => name.replace(/^.*(?:[.:/]|__)/s, '')

/**
 * The tool that an unknown name means: by all or some of its words in any order, by its operation, or misspelt, also behind the name
 * of a server; undefined if none or several.
 */
export const nearestTool = (name: string, names: readonly string[]): string | undefined =>
  name.length > 128 ? undefined : (nearestOf(name, names) ?? nearestOf(withoutServer(name), names))
