import type { Accounts } from '#data/accounts/accounts.ts'
import { singleFlight } from '#data/async/single-flight.ts'
import { withTimeout } from '#data/async/with-timeout.ts'
import { databaseFigures } from '../admin-listener/metrics/database-figures.ts'
import type { MetricSources } from '../admin-listener/metrics/metrics.ts'
import type { Part } from '../admin-listener/readiness.ts'
import type { Listening } from '../served-app/listen.ts'
import type { ProcessState, ThreadSetup, ThreadStart } from './messages.ts'
import { type RequestThread, startRequestThread } from './request-thread-slot.ts'
import type { ThreadEvents, ThreadLogs } from './slot-deps.ts'
import { addDatabases, figuresReader, sumOfFigures } from './thread-figures.ts'

/** The threads that answer requests; they are closed when it is disposed of. */
export interface RequestThreads extends AsyncDisposable, Listening {
  /** Why not all of them answer. */
  problem(): Promise<string | undefined>
  /** Whether all of them can write charges. */
  isWritable(): Promise<boolean>
  /** What metrics read of all of them, and of the main thread, whose accounts are given. */
  sources(own: Pick<Accounts, 'writes' | 'usage' | 'shared'>): ThreadSources
}

type ThreadSources = Required<Pick<MetricSources, 'writes' | 'usage' | 'database' | 'idempotencyRuns' | 'ofThreads'>>

/** Threads that wait for the data; they are closed when it is disposed of. */
export interface WaitingThreads extends AsyncDisposable {
  /** Has them open their pipelines, and listen on one port. Rejects with the error of the first that cannot. */
  serve(deps: ServeDeps): Promise<RequestThreads>
}

interface ServeDeps extends ThreadEvents, Pick<Listening, 'refusedConnections'> {
  /** They listen from then on. */
  mayListen: Promise<void>
  start: Omit<ThreadStart, 'thread' | 'state'>
  /** The state that threads answer with; they are told when it has changed. */
  state(): ProcessState
}

const stateIntervalMs = 250
// A thread that does not answer is of no use to whoever asks.
const maxWaitMs = 700
/** Milliseconds that a thread may be busy with one turn of its event loop. */
const maxSilenceMs = 5_000

/** Posts the state to threads, now and whenever it has changed. */
function publishState(threads: readonly RequestThread[], state: () => ProcessState) {
  let posted = ''
  let minutes: ProcessState['minutes'] | undefined
  const publish = () => {
    const now = state()
    const text = JSON.stringify({ ...now, minutes: undefined })
    if (text === posted && now.minutes === minutes) return
    posted = text
    minutes = now.minutes
    for (const thread of threads) thread.post({ kind: 'state', state: now })
  }
  const timer = setInterval(publish, stateIntervalMs).unref()
  return { publish, [Symbol.dispose]: () => clearInterval(timer) }
}

/** The answer of a thread, or `otherwise` if it gives none in time. */
const answerOf = <Result>(answer: Promise<Result>, otherwise: Result): Promise<Result> =>
  withTimeout(maxWaitMs, answer, otherwise).catch(() => otherwise)

const problemIn = (parts: readonly Part[]) => parts.find(({ problem }) => problem !== undefined)

/** Says why a thread does not answer requests: at once if it has ended, after a while if it is silent, which a busy one may be. */
function threadProblems(): (thread: RequestThread) => Promise<string | undefined> {
  const heardAt = new Map<number, number>()
  return async ({ number, calls }) => {
    const parts = calls && (await answerOf<readonly Part[] | undefined>(calls.call('parts'), undefined))
    const now = performance.now()
    if (parts) heardAt.set(number, now)
    const isBusy = calls !== undefined && now - (heardAt.get(number) ?? now) < maxSilenceMs
    const problem = parts ? problemIn(parts) : isBusy ? undefined : { name: 'thread', problem: 'does not answer' }
    return problem && `thread ${number}: ${problem.name} ${problem.problem}`
  }
}

/** Starts the threads, which set up what needs no data. */
export function startRequestThreads(count: number, { logLevel }: ThreadSetup, logs: ThreadLogs): WaitingThreads {
  const setup = { logLevel }
  const threads = Array.from({ length: count }, (_, at) => startRequestThread({ number: at + 1, setup, ...logs }))
  // All at once: each completes its requests.
  const close = async () => void (await Promise.all(threads.map(thread => thread[Symbol.asyncDispose]())))
  return { serve: deps => serveFrom(threads, deps, close), [Symbol.asyncDispose]: close }
}

async function serveFrom(
  threads: readonly RequestThread[],
  { start, state, mayListen, refusedConnections, ...events }: ServeDeps,
  close: () => Promise<void>,
): Promise<RequestThreads> {
  await using stack = new AsyncDisposableStack()
  stack.defer(close)
  for (const thread of threads)
    thread.begin({ ...events, start: () => ({ ...start, thread: thread.number, state: state() }) })
  const { publish } = stack.use(publishState(threads, state))
  await Promise.all([...threads.map(({ opened }) => opened), mayListen])
  publish()
  const [first, ...others] = threads
  // The first one learns the port that the system assigns to port 0.
  const url = (await first?.listen(start.config.port)) ?? ''
  const port = Number(new URL(url).port)
  await Promise.all(others.map(thread => thread.listen(port)))
  first?.listensOn(port)
  const figuresOf = figuresReader(maxWaitMs)
  // A reading of the metrics asks for them several times at once.
  const reading = singleFlight(async () => sumOfFigures(await Promise.all(threads.map(figuresOf))))
  const figures = reading.run
  const isWritable = async () => (await figures()).isWritable
  const problemOf = threadProblems()
  const owned = stack.move()
  return {
    url,
    problem: async () => (await Promise.all(threads.map(problemOf))).find(problem => problem !== undefined),
    connections: async () => (await figures()).connections,
    refusedConnections,
    isWritable,
    sources: ({ writes, usage, shared }) => ({
      writes: { ...writes, queued: async () => writes.queued() + (await figures()).queued },
      usage: { isWritable: async () => usage.isWritable() && (await isWritable()) },
      database:
        shared &&
        (async () => {
          const own = databaseFigures(shared)
          return addDatabases(own, (await figures()).database) ?? own
        }),
      idempotencyRuns: async () => (await figures()).idempotencyRuns,
      ofThreads: () => Promise.all(threads.map(({ calls }) => (calls ? answerOf(calls.call('metrics'), []) : []))),
    }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
