import { toolCalls } from '#generated/mcp-calls.ts'
import type { RestReply } from '../../rest/rest-client.ts'
import type { ListedTool } from '../listed-tool.ts'
import type { Arguments } from '../tool.ts'
import type { Content } from './content-of.ts'

/** The content of a reply: as remembered, or else made. */
type HeldContents = (record: object, reply: Pick<RestReply, 'headers'>, args: Arguments, make: () => Content) => Content

/**
 * Remembers what a tool shows of a record. One that is held in memory is the same object in each reply, and so is serialized once
 * for as long as it is held.
 */
export function heldContents({ name }: Pick<ListedTool, 'name'>): HeldContents {
  const held = new WeakMap<object, { key: string; content: Content }>()
  const shown = Object.values(toolCalls[name].headers)
  const keyOf = (headers: RestReply['headers'], { view }: Arguments) =>
    shown.reduce((key, header) => `${key} ${headers[header]}`, String(view))
  return (record, { headers }, args, make) => {
    const key = keyOf(headers, args)
    const known = held.get(record)
    if (known?.key === key) return known.content
    const content = make()
    held.set(record, { key, content })
    return content
  }
}
