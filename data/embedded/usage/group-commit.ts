import type { MessagePort, ResourceLimits } from 'node:worker_threads'
import { fileId } from '../../sqlite/same-file.ts'
import type { StatementObserver } from '../../statement-observer.ts'
import { spacedProbe } from '../../usage/spaced-probe.ts'
import type { LedgerWrites } from '../../usage/usage-ledger.ts'
import type { WriterData } from './serve-writer.ts'
import { createSubmittedJobs, unavailable } from './submitted-jobs.ts'
import { superviseWriter } from './supervise-writer.ts'
import type { JobResult, UsageJob } from './usage-job.ts'
import { joinWriter, type LinkEvents, startWriter, type WriterLink } from './writer-link.ts'
import { type PackedJob, packJob } from './writer-messages.ts'

const writerThread = new URL('./usage-writer-thread.ts', import.meta.url)

/** Writes on a separate thread, many jobs per transaction, so the caller's thread never waits for a disk. */
export interface GroupCommit extends LedgerWrites, AsyncDisposable {
  /**
   * Resolves when the job is on the disk. Rejects with StoreUnavailableError when the database could not be written for two seconds,
   * with another Error where the job itself failed.
   */
  submit<Job extends UsageJob>(job: Job): Promise<JobResult<Job>>
  /**
   * Whether the last write succeeded, and none has waited for the disk for two seconds. If not, asking makes it try again,
   * because a server that is not ready gets no requests and would write nothing else.
   */
  isWritable(): boolean
  /** Connects another thread to the same writer, by its end of a channel; the end is closed if the writer cannot be started. */
  connect(port: MessagePort): void
}

interface GroupCommitOptions {
  /** The file that the thread runs. */
  thread?: URL
  resourceLimits?: ResourceLimits
  observer?: StatementObserver | undefined
  /** Connects to a writer of another thread, in place of a writer of its own. */
  writer?: ConnectWriter | undefined
}

/** Opens a channel to a writer of usage, which another thread has. */
export type ConnectWriter = (data: WriterData) => MessagePort

/** Starts the thread of a file, or joins the writer of another one. */
function linksTo(filename: string, { thread = writerThread, resourceLimits, observer, writer }: GroupCommitOptions) {
  // The identity of the file also goes to a writer that is started later: it must not write to another file of the same name.
  const workerData: WriterData = { filename, file: fileId(filename), isTimed: observer !== undefined }
  return (events: LinkEvents): WriterLink =>
    writer
      ? joinWriter(writer(workerData), events)
      : startWriter({ program: thread, workerData, resourceLimits }, events)
}

/** Starts its thread with the first job, and again with the next one after it has crashed or could not be started. */
export function createGroupCommit(filename: string, options: GroupCommitOptions = {}): GroupCommit {
  const submitted = createSubmittedJobs(options.observer)
  let unsent: PackedJob[] = []
  let isDisposed = false
  let onCommitted: (ms: number) => void = () => {}

  const writer = superviseWriter(linksTo(filename, options), {
    onOutcomes: (outcomes, statements) => {
      submitted.settle(outcomes, statements, onCommitted)
      // An idle writer does not keep the process alive; one that is being closed does.
      if (submitted.count === 0 && !isDisposed) writer.running?.unref()
    },
    onEnd: cause => {
      unsent = []
      submitted.rejectAll(cause)
    },
  })

  const send = () => {
    const link = unsent.length === 0 ? undefined : writer.open()
    if (!link) return
    link.ref()
    link.send(unsent)
    unsent = []
  }

  const sendAfterPause = () => {
    const pauseMs = writer.pauseMs()
    if (pauseMs > 0) setTimeout(send, pauseMs)
    else send()
  }

  const submit = <Job extends UsageJob>(job: Job) =>
    new Promise<JobResult<Job>>((resolve, reject) => {
      if (isDisposed) return reject(unavailable('closed'))
      // All jobs of one turn of the event loop travel in one message.
      if (unsent.push(packJob(job)) === 1) setImmediate(sendAfterPause)
      submitted.add({ resolve: result => resolve(result as JobResult<Job>), reject })
    })
  const probeAgain = spacedProbe(() => submit({ kind: 'probe' }))

  return {
    submit,
    isWritable: () => {
      if (!submitted.isWritable && submitted.count === 0) void probeAgain()
      return submitted.isWritable
    },
    connect: port => {
      const isAllowed = writer.running || (!isDisposed && writer.pauseMs() === 0)
      const link = isAllowed ? writer.open() : undefined
      if (link) link.share(port)
      else port.close()
    },
    queued: () => submitted.count,
    onCommitted: listener => {
      onCommitted = listener
    },
    [Symbol.asyncDispose]: async () => {
      isDisposed = true
      send()
      await writer.running?.close()
    },
  }
}
