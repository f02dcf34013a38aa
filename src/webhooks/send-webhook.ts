import type { IncomingMessage } from 'node:http'
import type { Resolve } from './checked-lookup.ts'
import { noReplyReason } from './no-reply.ts'
import { postChecked } from './post-checked.ts'
import type { SignedMessage } from './sign-webhook.ts'

/** The status of the reply and the start of its text, or why there was none. */
export type WebhookReply = { status: number; text: string } | { error: string }

interface SendOptions {
  signal: AbortSignal
  timeoutMs?: number | undefined
  /** Whether to read the beginning of the reply's text: it is shown to people, and a receiver can take any time to send it. */
  readsText?: boolean
  resolve?: Resolve | undefined
}

const defaultTimeoutMs = 15_000
const maxReplyBytes = 4_096

/** The start of a reply. The rest is not read: a receiver could send any amount. */
async function startOf(response: IncomingMessage): Promise<string> {
  let bytes = Buffer.alloc(0)
  try {
    for await (const chunk of response) {
      bytes = Buffer.concat([bytes, chunk])
      if (bytes.length >= maxReplyBytes) break
    }
  } catch {
    // The status counts, whatever becomes of the text.
  }
  return bytes.subarray(0, maxReplyBytes).toString()
}

/** Posts a signed message. */
export async function sendWebhook(
  message: SignedMessage,
  { signal, timeoutMs = defaultTimeoutMs, readsText = false, resolve }: SendOptions,
): Promise<WebhookReply> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await postChecked(message, { signal: AbortSignal.any([signal, timeout]), resolve })
    const text = readsText ? await startOf(response) : ''
    response.destroy()
    return { status: response.statusCode ?? 0, text }
  } catch (error) {
    return { error: timeout.aborted ? `no reply in ${timeoutMs / 1000} s` : noReplyReason(error) }
  }
}
