import type { EtagStore } from './sending/etag-store.ts'

/** Options of one call. */
export interface RequestOptions {
  /** Milliseconds that one attempt may take; 30,000 by default, and at most 24 days, also with `Infinity`. */
  timeout?: number | undefined
  /** Ends the call: its promise is rejected with the reason of the signal. */
  signal?: AbortSignal | undefined
  /** How often a request is sent again; 3 by default, and 7 for the later batches of a list. */
  maxRetries?: number | undefined
  /** The longest wait before a retry, in milliseconds; 60,000 by default. If the service asks for more, its problem is thrown. */
  maxWait?: number | undefined
  /** Headers in addition to those of the client. */
  headers?: Readonly<Record<string, string>> | undefined
}

/** Options of a call that takes any number of rows. */
export interface BatchOptions extends RequestOptions {
  /** A UUID. The same rows with the same key within 24 hours get the same answers, and are billed once. */
  idempotencyKey?: string | undefined
  /** Rows in a batch; as many as the contract allows by default. */
  batchSize?: number | undefined
}

/** Options of a client, which hold for all its calls. */
export interface ClientOptions extends Omit<RequestOptions, 'signal'> {
  /** Base URL of the service, such as `http://127.0.0.1:8080`; by default the variable `SVC_URL`. */
  baseUrl?: string | undefined
  /** API key; by default the variable `SVC_API_KEY`. Without one only countries, health and discovery are available. */
  apiKey?: string | undefined
  /** Keeps replies by entity tag, so that looking up an unchanged company again is free; `false` for none. In memory by default. */
  cache?: EtagStore | false | undefined
  /** Whether arguments are checked before a request is sent; true by default. The service checks them in any case. */
  checkArguments?: boolean | undefined
  /** A name put before that of the client in the header User-Agent, such as `my-app/1.2`. */
  userAgent?: string | undefined
  /** Sends a request; the platform's `fetch` by default. */
  fetch?: typeof globalThis.fetch | undefined
  /** Waits; a timer by default. */
  pause?: ((milliseconds: number, signal?: AbortSignal) => Promise<void>) | undefined
  /** A number from 0 to 1 that spreads retries; `Math.random` by default. */
  random?: (() => number) | undefined
}
