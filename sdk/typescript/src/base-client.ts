import { argumentErrors, refuse } from './arguments/check-arguments.ts'
import { checkOptions } from './arguments/check-options.ts'
import { cannotBeReadAgain, mustBeOfType } from './arguments/messages.ts'
import { notNamedErrors } from './arguments/named.ts'
import { createProblem } from './errors/create-problem.ts'
import type { Arguments, Operation } from './operation.ts'
import type { BatchOptions, ClientOptions, RequestOptions } from './options.ts'
import type { AnyBatchResult } from './requests/answer-chunk.ts'
import { BatchRequest, type Rows } from './requests/batch-request.ts'
import { PagedRequest } from './requests/paged-request.ts'
import { SvcRequest } from './requests/svc-request.ts'
import { buildRequest } from './sending/build-request.ts'
import { buildOwnRequest, type OwnRequest } from './sending/own-request.ts'
import { problemIn, readData } from './sending/read-reply.ts'
import { type Answer, infoOf, type Outgoing, type Reply } from './sending/reply.ts'
import { sendConditionally } from './sending/send-conditionally.ts'
import { sendWithRetries } from './sending/send-with-retries.ts'
import {
  checkHeaders,
  checkNumbers,
  mergedHeaders,
  readIdempotencyKey,
  readSettings,
  type Settings,
} from './settings.ts'

const stated = (options: object) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))

const isIterable = (value: unknown): value is Rows<unknown> =>
  typeof value === 'object' && value !== null && (Symbol.iterator in value || Symbol.asyncIterator in value)

/** What every method of the client does: check, send, read. */
export class BaseClient {
  readonly #settings: Settings

  constructor(options: ClientOptions = {}) {
    this.#settings = readSettings(options)
  }

  /** Sends a request of your own, with the key, retries and errors of the client. */
  request<T = unknown>(own: OwnRequest, options: RequestOptions = {}): SvcRequest<T> {
    const outgoing = async () => buildOwnRequest(own, this.#settings.baseUrl)
    return new SvcRequest<T>(outgoing().then(built => this.#send<T>(built, options, false)))
  }

  protected call<T>(operation: Operation, args: Arguments, options: RequestOptions): SvcRequest<T> {
    return new SvcRequest<T>(this.#answer<T>(operation, args, options))
  }

  protected callPaged<Page extends { next_cursor: string | null }, Item>(
    operation: Operation,
    args: Arguments,
    options: RequestOptions,
  ): PagedRequest<Page, Item> {
    const next = (cursor: string) => this.callPaged<Page, Item>(operation, { ...args, cursor }, options)
    return new PagedRequest<Page, Item>(this.#answer<Page>(operation, args, options), operation.pages ?? '', next)
  }

  protected callRows<Result extends AnyBatchResult>(
    operation: Operation,
    rows: Rows<unknown>,
    args: Arguments,
    given: BatchOptions,
  ): BatchRequest<Result> {
    checkOptions(given, 'batch')
    const { idempotencyKey, batchSize, ...options } = given
    const { list = '', most = 1, sums = [] } = operation.rows ?? {}
    return new BatchRequest<Result>({
      rows,
      list,
      sums,
      size: batchSize ?? most,
      idempotencyKey: readIdempotencyKey(idempotencyKey),
      check: () => {
        checkNumbers({ batchSize })
        this.#checkRows(operation, rows, args)
      },
      refuseAgain: () => refuse([{ pointer: `/${list}`, message: cannotBeReadAgain }]),
      send: async (chunk, idempotency_key, numbers) => {
        const all = { ...args, [list]: chunk, idempotency_key }
        const isFirst = numbers[0] === 0
        const patient = isFirst ? options : { maxRetries: this.#settings.laterRetries, ...stated(options) }
        return (await this.#answer<Result>(operation, all, patient, numbers)).data
      },
    })
  }

  /** Checks all rows of a list before the first batch is sent; those of other iterables are checked batch by batch. */
  #checkRows(operation: Operation, rows: Rows<unknown>, args: Arguments) {
    const pointer = `/${operation.rows?.list}`
    if (!isIterable(rows)) refuse([{ pointer, message: mustBeOfType('array', rows) }])
    if (!this.#settings.checkArguments) return
    const list = Array.isArray(rows) ? rows : []
    const all = { ...args, [pointer.slice(1)]: list, idempotency_key: crypto.randomUUID() }
    // How many rows there are does not matter: they are sent in batches.
    refuse(argumentErrors(operation, all).filter(error => error.pointer !== pointer))
  }

  async #answer<T>(
    operation: Operation,
    args: Arguments,
    options: RequestOptions,
    numbers: number[] = [],
  ): Promise<Answer<T>> {
    refuse(notNamedErrors(args))
    const given = stated(args)
    if (this.#settings.checkArguments) refuse(this.#errors(operation, given, numbers))
    return this.#send<T>(buildRequest(operation, given, this.#settings.baseUrl), options, operation.conditional)
  }

  /** Errors in rows name the row by its number among all. */
  #errors(operation: Operation, args: Arguments, numbers: readonly number[]) {
    const list = `/${operation.rows?.list}/`
    return argumentErrors(operation, args).map(({ pointer, message }) => {
      const [at = '', ...rest] = pointer.startsWith(list) ? pointer.slice(list.length).split('/') : []
      return { pointer: at ? [`${list}${numbers[Number(at)]}`, ...rest].join('/') : pointer, message }
    })
  }

  async #send<T>(outgoing: Outgoing, options: RequestOptions, isConditional: boolean): Promise<Answer<T>> {
    checkOptions(options, 'call')
    checkNumbers(options)
    checkHeaders(options.headers)
    options.signal?.throwIfAborted()
    const { store, headers, ...settings } = this.#settings
    const all = { ...outgoing, headers: mergedHeaders(outgoing.headers, headers, options.headers ?? {}) }
    const send = (sent: Outgoing) => sendWithRetries(sent, { ...settings, ...stated(options) })
    const reply = await (isConditional && store ? sendConditionally(all, store, send) : send(all))
    return { data: this.#read(outgoing, reply) as T, response: infoOf(reply) }
  }

  #read(outgoing: Outgoing, reply: Reply): unknown {
    const problem = problemIn(reply)
    if (!problem) return readData(outgoing, reply)
    throw createProblem(problem, infoOf(reply), async suggested => this.request(suggested))
  }
}
