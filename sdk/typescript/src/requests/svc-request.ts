import type { Answer } from '../sending/reply.ts'

/** The data that a call will return. `withResponse` has status, headers and request id too. */
export class SvcRequest<T> implements Promise<T> {
  readonly [Symbol.toStringTag]: string = 'SvcRequest'
  readonly #answer: Promise<Answer<T>>

  constructor(answer: Promise<Answer<T>>) {
    this.#answer = answer
  }

  /** The data, and what is known of the reply. */
  withResponse(): Promise<Answer<T>> {
    return this.#answer
  }

  // biome-ignore lint/suspicious/noThenProperty: a promise that has more members
  then<A = T, B = never>(
    resolved?: ((data: T) => A | PromiseLike<A>) | null,
    rejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#answer.then(({ data }) => data).then(resolved, rejected)
  }

  catch<B = never>(rejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.then(undefined, rejected)
  }

  finally(act?: (() => void) | null): Promise<T> {
    return this.#answer.then(({ data }) => data).finally(act)
  }
}
