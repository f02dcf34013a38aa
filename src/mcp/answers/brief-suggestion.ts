import { isDeepStrictEqual } from 'node:util'
import type { SuggestedRequest } from '#domain/errors/facts.ts'
import type { Arguments, BriefSuggestion } from '../tool.ts'

/** Characters of arguments above which a suggested call is described by what it changes. */
const maxChars = 1_000

const isCut = (list: unknown, sent: unknown): boolean =>
  Array.isArray(list) && Array.isArray(sent) && isDeepStrictEqual(list, sent.slice(0, list.length))

/** The items that differ from those sent, by index; undefined if the lists are not of one length, or half of them do. */
function changedItems(list: unknown, sent: unknown): Record<string, unknown> | undefined {
  if (!Array.isArray(list) || !Array.isArray(sent) || list.length !== sent.length) return undefined
  const changed = [...list.entries()].filter(([at, item]) => !isDeepStrictEqual(item, sent[at]))
  return changed.length <= list.length / 2 ? Object.fromEntries(changed) : undefined
}

function changesOf(meant: Arguments, sent: Arguments): Omit<BriefSuggestion, 'tool'> {
  const keep: string[] = []
  const first: Record<string, number> = {}
  const items: Record<string, Record<string, unknown>> = {}
  const others: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(meant)) {
    const changed = changedItems(value, sent[name])
    if (isDeepStrictEqual(value, sent[name])) keep.push(name)
    else if (isCut(value, sent[name])) first[name] = (value as unknown[]).length
    else if (changed) items[name] = changed
    else others[name] = value
  }
  return {
    arguments: others,
    ...(keep.length > 0 && { keep }),
    ...(Object.keys(first).length > 0 && { keep_first: first }),
    ...(Object.keys(items).length > 0 && { replace_items: items }),
  }
}

/** A suggested call; a long one as changes of the arguments that were sent, because a model has those already. */
export function briefSuggestion(
  suggested: SuggestedRequest | null | undefined,
  sent: Arguments,
): SuggestedRequest | BriefSuggestion | null {
  const { tool, arguments: meant } = suggested ?? {}
  if (!suggested || !tool || !meant || JSON.stringify(meant).length <= maxChars) return suggested ?? null
  return { tool, ...changesOf(meant, sent) }
}
