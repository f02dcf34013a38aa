import { asType } from '#domain/errors/as-type.ts'
import { toolCalls } from '#generated/mcp-calls.ts'
import type { Listed } from './listed.ts'
import type { RestReply } from './rest-client.ts'
import { withoutNulls } from './without-nulls.ts'

/** The content of a success: the body as the tool shows it, with its members from headers and without null. */
export function contentOf({ name, outputSchema }: Listed, { headers }: RestReply, body: object): object {
  const added = Object.entries(toolCalls[name].headers).map(([member, header]) => {
    const text = headers[header] ?? null
    return [member, asType(text, outputSchema.properties[member]?.type) ?? text]
  })
  return withoutNulls({ ...body, ...Object.fromEntries(added) }) as object
}
