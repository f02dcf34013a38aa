import type { Answer } from '../sending/reply.ts'
import { SvcRequest } from './svc-request.ts'

interface AnyPage {
  next_cursor: string | null
}

/** A page, with `await`; the items of this page and all that follow, with `for await`. */
export class PagedRequest<Page extends AnyPage, Item> extends SvcRequest<Page> implements AsyncIterable<Item> {
  override readonly [Symbol.toStringTag]: string = 'PagedRequest'
  readonly #list: string
  readonly #next: (cursor: string) => PagedRequest<Page, Item>

  constructor(answer: Promise<Answer<Page>>, list: string, next: (cursor: string) => PagedRequest<Page, Item>) {
    super(answer)
    this.#list = list
    this.#next = next
  }

  /** This page and those that follow. */
  async *pages(): AsyncGenerator<Page> {
    let { data: page } = await this.withResponse()
    yield page
    // A proxy may leave out what is null; without a cursor the search would start again, and be billed.
    while (page.next_cursor) {
      page = await this.#next(page.next_cursor)
      yield page
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    for await (const page of this.pages()) yield* (page as unknown as Record<string, Item[]>)[this.#list] ?? []
  }
}
