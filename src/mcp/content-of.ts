import { asType } from '#domain/errors/as-type.ts'
import { toolCalls } from '#generated/mcp-calls.ts'
import type { Listed } from './listed.ts'
import type { RestReply } from './rest-client.ts'
import { withoutNulls } from './without-nulls.ts'

/** Makes the content of a tool's successes: the body as the tool shows it, with its members from headers and without null. */
export function contentOf({
  name,
  outputSchema,
}: Listed): (reply: Pick<RestReply, 'headers'>, body: object) => Record<string, unknown> {
  const added = Object.entries(toolCalls[name].headers)
  return ({ headers }, body) => {
    const content: Record<string, unknown> = { ...body }
    for (const [member, header] of added) {
      const text = headers[header] ?? null
      content[member] = asType(text, outputSchema.properties[member]?.type) ?? text
    }
    return withoutNulls(content) as Record<string, unknown>
  }
}
