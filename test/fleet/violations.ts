import { minuteMs } from '#domain/calendar.ts'

/** What a caller was told of one request. */
export interface Told {
  account: string
  kid: string
  /** `x-request-id`; undefined where no reply of a server came. */
  requestId: string | undefined
  /** Of the reply; 0 where none came. */
  status: number
  /** `x-svc-cost-units`. */
  cost: number
  /** `x-svc-credits-remaining`. */
  remaining: number
  /** When it was sent and answered, in milliseconds of the caller's clock. */
  sentAt: number
  answeredAt: number
}

/** A row of usage_events: what was given back has the id of its request with a `~`, and negative units. */
export interface BilledEvent {
  request_id: string
  account_id: string
  units: number
}

/** A row of usage_months. */
export interface Month {
  account_id: string
  used: number
}

/** A batch that was sent under one idempotency key, several times, to several servers. */
export interface SentBatch {
  account: string
  key: string
  /** What it bills, once. */
  units: number
  /** The bodies of its replies 200. */
  bodies: readonly string[]
}

/** All that callers and the database know after a run. */
export interface FleetRun {
  told: readonly Told[]
  events: readonly BilledEvent[]
  months: readonly Month[]
  /** Included results by account. */
  included: ReadonlyMap<string, number>
  /** When a revocation was reported as done, by kid, in milliseconds of the caller's clock. */
  revoked: ReadonlyMap<string, number>
  /** The most calls of a key that may be admitted in 60 s, of those keys whose window is checked. */
  windows: ReadonlyMap<string, number>
  /** Of accounts that send nothing else; each was answered in the end. */
  batches: readonly SentBatch[]
}

type Check = (run: FleetRun) => string[]

const isGivenBack = (id: string) => id.endsWith('~')
const idOf = (id: string) => id.replace(/~$/, '')

const sumOf = <T>(items: readonly T[], key: (item: T) => string, units: (item: T) => number): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const item of items) sums.set(key(item), (sums.get(key(item)) ?? 0) + units(item))
  return sums
}

/** What is billed under each request in the end. */
const netOf = ({ events }: Pick<FleetRun, 'events'>) =>
  sumOf(
    events,
    event => idOf(event.request_id),
    event => event.units,
  )

/** Every answer is billed with what it said; what was refused, or told 503, is not. */
const toldIsBilled: Check = run => {
  const net = netOf(run)
  return run.told.flatMap(({ requestId, status, cost }) => {
    if (requestId === undefined) return []
    const billed = net.get(requestId) ?? 0
    const owed = status === 200 ? cost : 0
    return billed === owed ? [] : [`${requestId} was answered ${status} for ${owed}, and billed ${billed}`]
  })
}

const idsAreUnique: Check = ({ told, events }) => [
  ...[...Map.groupBy(events, ({ request_id }) => request_id)].flatMap(([id, rows]) =>
    rows.length > 1 ? [`${id} is billed ${rows.length} times`] : [],
  ),
  ...[...Map.groupBy(told, ({ requestId }) => requestId)].flatMap(([id, replies]) =>
    id !== undefined && replies.length > 1 ? [`${id} is the id of ${replies.length} replies`] : [],
  ),
]

/** Nothing is billed twice for requests without a reply either: there are no more bills than such requests. */
const lostAreFew: Check = run => {
  const known = new Set(run.told.map(({ requestId }) => requestId))
  const billed = [...netOf(run)].filter(([id, units]) => units !== 0 && !known.has(id)).length
  const lost = run.told.filter(({ requestId }) => requestId === undefined).length
  return billed > lost ? [`${billed} bills of requests without a reply, of which there were ${lost}`] : []
}

const monthsAreSums: Check = ({ months, events }) => {
  const sums = sumOf(
    events,
    ({ account_id }) => account_id,
    ({ units }) => units,
  )
  const used = sumOf(
    months,
    ({ account_id }) => account_id,
    month => month.used,
  )
  return [...new Set([...sums.keys(), ...used.keys()])].flatMap(id =>
    (sums.get(id) ?? 0) === (used.get(id) ?? 0)
      ? []
      : [`the month of ${id} is ${used.get(id) ?? 0}, and its events are ${sums.get(id) ?? 0}`],
  )
}

const quotasHold: Check = ({ months, included }) =>
  months.flatMap(({ account_id, used }) => {
    const most = included.get(account_id) ?? Number.POSITIVE_INFINITY
    return used > most ? [`${account_id} used ${used} of ${most}`] : []
  })

/** Each charged answer of an account has another remainder. What is given back makes one free again, once for each unit. */
const remaindersDiffer: Check = ({ told, events }) => {
  const returned = sumOf(
    events.filter(({ request_id }) => isGivenBack(request_id)),
    ({ account_id }) => account_id,
    ({ units }) => -units,
  )
  const charged = told.filter(({ status, cost }) => status === 200 && cost > 0)
  return [...Map.groupBy(charged, ({ account }) => account)].flatMap(([account, answers]) => {
    const same = answers.length - new Set(answers.map(({ remaining }) => remaining)).size
    return same > (returned.get(account) ?? 0) ? [`${same} answers of ${account} repeat a remainder`] : []
  })
}

/** A request that was sent after its key was reported as revoked is not believed: it is answered 401, or not served at all. */
const revokedAreRefused: Check = ({ told, revoked }) =>
  told.flatMap(({ kid, sentAt, status }) => {
    const isRefused = status === 401 || status === 503 || status === 0
    const doneAt = revoked.get(kid) ?? Number.POSITIVE_INFINITY
    return sentAt > doneAt && !isRefused ? [`the revoked key ${kid} was answered ${status}`] : []
  })

/** Calls that were admitted for certain within a minute: sent after its beginning, answered before its end. */
const windowsHold: Check = ({ told, windows }) =>
  [...windows].flatMap(([kid, most]) => {
    const admitted = told.filter(one => one.kid === kid && one.status === 200).sort((a, b) => a.sentAt - b.sentAt)
    const crowd = admitted.map(
      ({ sentAt }, at) => admitted.slice(at).filter(({ answeredAt }) => answeredAt < sentAt + minuteMs).length,
    )
    const worst = Math.max(0, ...crowd)
    return worst > most ? [`${worst} calls of ${kid} were admitted in a minute, of ${most}`] : []
  })

/** A batch is run once: all its answers are the same, and it is billed once. */
const batchesRunOnce: Check = ({ batches, months }) => [
  ...batches.flatMap(({ key, bodies }) => {
    const different = new Set(bodies).size
    return different === 1 ? [] : [`the batch ${key} has ${different} answers`]
  }),
  ...[...Map.groupBy(batches, ({ account }) => account)].flatMap(([account, sent]) => {
    const owed = sent.reduce((sum, { units }) => sum + units, 0)
    const used = months.reduce((sum, month) => sum + (month.account_id === account ? month.used : 0), 0)
    return used === owed ? [] : [`${account} owes ${owed} for ${sent.length} batches, and used ${used}`]
  }),
]

const checks = [
  toldIsBilled,
  idsAreUnique,
  lostAreFew,
  monthsAreSums,
  quotasHold,
  remaindersDiffer,
  revokedAreRefused,
  windowsHold,
  batchesRunOnce,
]

/** All promises that a run has broken, a sentence each. */
export const violations = (run: FleetRun): string[] => checks.flatMap(check => check(run))
