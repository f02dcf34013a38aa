import { convertToType } from '#domain/errors/convert-to-type.ts'
import { toolCalls } from '#generated/mcp-calls.ts'
import type { RestReply } from '../../rest/rest-client.ts'
import { withoutNulls } from '../arguments/without-nulls.ts'
import type { ListedTool } from '../listed-tool.ts'

/** What a tool shows of a success. */
export interface Content {
  structured: Record<string, unknown>
  /** The structured content as JSON, and that text as a JSON string literal. */
  text: string
  quoted: string
}

/** Makes the content of a tool's successes: the body as the tool shows it, with its members from headers and without null. */
export function contentOf({
  name,
  outputSchema,
}: ListedTool): (reply: Pick<RestReply, 'headers'>, body: object) => Content {
  const added = Object.entries(toolCalls[name].headers)
  return ({ headers }, body) => {
    const whole: Record<string, unknown> = { ...body }
    for (const [member, header] of added) {
      const value = headers[header] ?? null
      whole[member] = convertToType(value, outputSchema.properties[member]?.type) ?? value
    }
    const structured = withoutNulls(whole) as Content['structured']
    const text = JSON.stringify(structured)
    return { structured, text, quoted: JSON.stringify(text) }
  }
}
