import type { SignedMessage } from './sign-webhook.ts'

/** The status of the reply and the start of its text, or why there was none. */
export type WebhookReply = { status: number; text: string } | { error: string }

const defaultTimeoutMs = 15_000
const maxReplyBytes = 4_096
const maxReasonLength = 200

/** The start of a reply. The rest is not read: a receiver could send any amount. */
async function startOf(response: Response): Promise<string> {
  let bytes = Buffer.alloc(0)
  try {
    for await (const chunk of response.body ?? []) {
      bytes = Buffer.concat([bytes, chunk])
      if (bytes.length >= maxReplyBytes) break
    }
  } catch {
    // The status counts, whatever becomes of the text.
  }
  return bytes.subarray(0, maxReplyBytes).toString()
}

function reasonOf(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return 'not sent'
  if (error.name === 'TimeoutError') return `no reply in ${timeoutMs / 1000} s`
  // Where fetch fails, its cause says why: ECONNREFUSED, or a certificate that is not trusted.
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException
  return (code || message).slice(0, maxReasonLength)
}

/** Posts a signed message. Redirects are not followed: they would lead to an address that no operator has checked. */
export async function sendWebhook(
  { url, headers, body }: SignedMessage,
  { signal, timeoutMs = defaultTimeoutMs }: { signal: AbortSignal; timeoutMs?: number | undefined },
): Promise<WebhookReply> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      headers,
      body,
    })
    return { status: response.status, text: await startOf(response) }
  } catch (error) {
    return { error: reasonOf(error, timeoutMs) }
  }
}
