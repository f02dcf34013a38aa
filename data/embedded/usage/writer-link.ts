import type { MessagePort, ResourceLimits } from 'node:worker_threads'
import { Worker } from 'node:worker_threads'
import type { TimedStatement } from '../../statement-observer.ts'
import type { PackedJob, PackedOutcome } from './writer-messages.ts'

/** A connection to a writer of usage: to its thread, or to that of another by a channel. */
export interface WriterLink {
  send(jobs: readonly PackedJob[]): void
  /** Connects another thread to the writer, by its end of a channel. */
  share(port: MessagePort): void
  /** Whether the link keeps the process alive. */
  ref(): void
  unref(): void
  /** Resolves when the writer has written everything and has ended. */
  close(): Promise<void>
}

export interface LinkEvents {
  /** Called with outcomes, in the order of their jobs, and the statements of their transaction if these are timed. */
  onOutcomes(outcomes: readonly PackedOutcome[], statements: readonly TimedStatement[]): void
  /** Called once, with the error if there was one. */
  onEnd(cause: unknown): void
}

interface WriterThread {
  /** The file that the thread runs. */
  program: URL
  workerData: object
  resourceLimits?: ResourceLimits | undefined
}

/** Outcomes, or the statements of those that come next. */
type Message = PackedOutcome[] | { statements: TimedStatement[] }

/** Links to a writer, once it calls what is returned with each message, and at its end. */
function linkTo(writer: Pick<MessagePort, 'postMessage' | 'ref' | 'unref'>, events: LinkEvents) {
  const ended = Promise.withResolvers<void>()
  let statements: readonly TimedStatement[] = []
  const link: WriterLink = {
    send: jobs => writer.postMessage(jobs),
    share: port => writer.postMessage({ port }, [port]),
    ref: () => writer.ref(),
    unref: () => writer.unref(),
    close: () => {
      writer.ref()
      writer.postMessage('close')
      return ended.promise
    },
  }
  const onMessage = (message: Message) => {
    if (Array.isArray(message)) events.onOutcomes(message, statements)
    else statements = message.statements
  }
  const onEnd = (cause: unknown) => {
    events.onEnd(cause)
    ended.resolve()
  }
  return { link, onMessage, onEnd }
}

/** Starts a thread that writes. Throws if the system has none left. */
export function startWriter({ program, workerData, resourceLimits }: WriterThread, events: LinkEvents): WriterLink {
  const worker = new Worker(program, { workerData, ...(resourceLimits && { resourceLimits }) })
  const { link, onMessage, onEnd } = linkTo(worker, events)
  let cause: unknown
  worker
    .on('message', onMessage)
    .on('error', error => {
      cause = error
    })
    .on('exit', () => onEnd(cause))
  return link
}

/** Writes by the thread at the other end of a channel. */
export function joinWriter(port: MessagePort, events: LinkEvents): WriterLink {
  const { link, onMessage, onEnd } = linkTo(port, events)
  port.on('message', onMessage)
  port.on('close', () => onEnd(undefined))
  return link
}
