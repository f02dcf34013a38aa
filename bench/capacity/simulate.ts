import TinyQueue from 'tinyqueue'
import type { Random } from '../../src/corpus/seeded-random.ts'

/** A server: its threads, and milliseconds of processor time. */
export interface ServerModel {
  requestThreads: number
  searchThreads: number
  lookupMs: number
  /** On the thread that answers, before and after the search. */
  searchMs: number
  searchThreadMs: number
  /** A commit of the ledger: its sync, and each charge in it. */
  syncMs: number
  chargeMs: number
}

export interface ServerLoad {
  /** Requests a second. */
  lookups: number
  searches: number
  seconds: number
}

/** Latencies in milliseconds, and the share of the time in which the threads are busy. */
interface Simulated {
  lookups: number[]
  searches: number[]
  busy: { requestThreads: number; searchThreads: number; ledger: number }
  /** Charges in a commit, on average. */
  charges: number
}

type Then = (time: number) => void

interface EventQueue {
  /** Runs at a time in milliseconds. */
  add(time: number, run: Then): void
  /** Runs all events in the order of their times, also those that these add. */
  drain(): void
}

function createEventQueue(): EventQueue {
  const queue = new TinyQueue<{ time: number; run: Then }>([], (one, other) => one.time - other.time)
  return {
    add: (time, run) => queue.push({ time, run }),
    drain: () => {
      for (let event = queue.pop(); event; event = queue.pop()) event.run(event.time)
    },
  }
}

/** Threads that take tasks from one queue, in order. */
function createThreads(count: number, events: EventQueue) {
  const waiting: { ms: number; then: Then }[] = []
  let idle = count
  let busyMs = 0
  const start = (time: number, ms: number, then: Then) => {
    busyMs += ms
    events.add(time + ms, ended => {
      const next = waiting.shift()
      if (next) start(ended, next.ms, next.then)
      else idle += 1
      then(ended)
    })
  }
  const run = (time: number, ms: number, then: Then) => {
    if (idle === 0) return void waiting.push({ ms, then })
    idle -= 1
    start(time, ms, then)
  }
  return { run, busyMs: () => busyMs }
}

/** One writer: all charges that wait when a commit ends are in the next one. */
function createLedger({ syncMs, chargeMs }: ServerModel, events: EventQueue) {
  let waiting: Then[] = []
  let isBusy = false
  let commits = 0
  let charges = 0
  let busyMs = 0
  const commit = (time: number) => {
    const group = waiting
    waiting = []
    isBusy = group.length > 0
    if (!isBusy) return
    const ms = syncMs + group.length * chargeMs
    commits += 1
    charges += group.length
    busyMs += ms
    events.add(time + ms, ended => {
      for (const then of group) then(ended)
      commit(ended)
    })
  }
  const charge = (time: number, then: Then) => {
    waiting.push(then)
    if (!isBusy) commit(time)
  }
  return { charge, busyMs: () => busyMs, chargesOfCommit: () => charges / Math.max(1, commits) }
}

/**
 * Serves a load whose requests arrive independently of each other (a Poisson process), each for a time that varies
 * around its mean (exponentially). Every answer waits for the commit of its charge.
 */
export function simulate(model: ServerModel, load: ServerLoad, random: Random): Simulated {
  const events = createEventQueue()
  const requestThreads = createThreads(model.requestThreads, events)
  const searchThreads = createThreads(model.searchThreads, events)
  const ledger = createLedger(model, events)
  const around = (mean: number) => -Math.log(1 - random.next()) * mean
  const lookups: number[] = []
  const searches: number[] = []
  const lookUp = (began: number) =>
    requestThreads.run(began, around(model.lookupMs), time => ledger.charge(time, end => lookups.push(end - began)))
  const search = (began: number) =>
    requestThreads.run(began, around(model.searchMs / 2), asked =>
      searchThreads.run(asked, around(model.searchThreadMs), found =>
        requestThreads.run(found, around(model.searchMs / 2), time =>
          ledger.charge(time, end => searches.push(end - began)),
        ),
      ),
    )
  const endMs = load.seconds * 1_000
  const arrive = (perSecond: number, serve: Then) => {
    const next = (time: number) => {
      const due = time + around(1_000 / perSecond)
      if (due >= endMs) return
      events.add(due, now => {
        next(now)
        serve(now)
      })
    }
    if (perSecond > 0) next(0)
  }
  arrive(load.lookups, lookUp)
  arrive(load.searches, search)
  events.drain()
  return {
    lookups,
    searches,
    busy: {
      requestThreads: requestThreads.busyMs() / (endMs * model.requestThreads),
      searchThreads: searchThreads.busyMs() / (endMs * model.searchThreads),
      ledger: ledger.busyMs() / endMs,
    },
    charges: ledger.chargesOfCommit(),
  }
}
