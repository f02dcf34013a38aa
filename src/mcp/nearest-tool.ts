import { foldName } from '#domain/corrections/schema.ts'
import { nearestName } from '#domain/errors/nearest-name.ts'
import { toolCalls } from '#generated/mcp-calls.ts'

const prefix = 'svc'
const bare = (name: string) => foldName(name).replace(new RegExp(`^(?:mcp)?${prefix}`), '')

/** The words of a name in alphabetical order: `company_search` is `search_company`. */
const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(word => word !== '' && word !== prefix)
    .map(word => word.replace(/(?:ies|y)$/, ''))
    .sort()
    .join(' ')

/** The tools that the operations of the contract belong to, if only one tool has the operation. */
const byOperation = (name: string) =>
  Object.entries(toolCalls).find(([, { operations }]) => operations.some(id => foldName(id) === foldName(name)))?.[0]

/** The tool that an unknown name means: without the prefix, in another spelling or order of words, misspelt, or by its operation. */
export function nearestTool(name: string, names: readonly string[]): string | undefined {
  const same = names.find(known => bare(known) === bare(name) || wordsOf(known) === wordsOf(name)) ?? byOperation(name)
  return same ?? nearestName(name, names) ?? undefined
}
