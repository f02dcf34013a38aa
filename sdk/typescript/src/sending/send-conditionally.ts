import type { EtagStore, StoredReply } from './etag-store.ts'
import type { Outgoing, Reply } from './reply.ts'

type Send = (outgoing: Outgoing) => Promise<Reply>

const notModified = 304

const orNothing = async <T>(act: () => T | Promise<T>) => {
  try {
    return await act()
  } catch {
    return undefined
  }
}

function storable({ status, headers, body }: Reply): StoredReply | undefined {
  const etag = headers.get('etag')
  return status === 200 && etag ? { etag, contentType: headers.get('content-type') ?? '', body } : undefined
}

/** The stored reply in place of a 304, with the headers of that. */
function restored(reply: Reply, { contentType, body }: StoredReply): Reply {
  const headers = new Headers(reply.headers)
  headers.set('content-type', contentType)
  return { ...reply, headers, body, fromCache: true, status: 200 }
}

/** Sends a request with the entity tag of the stored reply, and answers with that reply if it is current. */
export async function sendConditionally(outgoing: Outgoing, store: EtagStore, send: Send): Promise<Reply> {
  const { url, headers } = outgoing
  const stored = await orNothing(() => store.get(url))
  const reply = await send(stored ? { ...outgoing, headers: { ...headers, 'if-none-match': stored.etag } } : outgoing)
  if (stored && reply.status === notModified) return restored(reply, stored)
  const fresh = storable(reply)
  if (fresh) await orNothing(() => store.set(url, fresh))
  return reply
}
