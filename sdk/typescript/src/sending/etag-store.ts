/** A reply that can be used again while the service says that it is current. */
export interface StoredReply {
  etag: string
  contentType: string
  body: string
}

type Awaitable<T> = T | Promise<T>

/**
 * Keeps replies by address. The service is asked each time whether a reply is current, which costs nothing. A store that fails is
 * treated as empty.
 */
export interface EtagStore {
  get(url: string): Awaitable<StoredReply | undefined>
  set(url: string, reply: StoredReply): Awaitable<unknown>
}

/** Keeps the replies used last, in memory. */
export class MemoryEtagStore implements EtagStore {
  readonly #most: number
  readonly #replies = new Map<string, StoredReply>()

  constructor(most = 1000) {
    this.#most = most
  }

  get(url: string): StoredReply | undefined {
    const found = this.#replies.get(url)
    if (found) this.set(url, found)
    return found
  }

  set(url: string, reply: StoredReply): void {
    this.#replies.delete(url)
    this.#replies.set(url, reply)
    const [oldest] = this.#replies.keys()
    if (this.#replies.size > this.#most && oldest !== undefined) this.#replies.delete(oldest)
  }
}
