import { StoreUnavailableError } from '../store-unavailable-error.ts'

/** Reports that wait or are read, of all accounts, and those that wait of one; most take milliseconds. */
export const maxReports = 200
export const maxWaitingOfAccount = 20

export const reportsUnavailable = (cause: unknown): StoreUnavailableError =>
  new StoreUnavailableError('usage reports are unavailable', { cause })

/** Accounts take turns in having reports read, so that one that asks for many does not hold up another. */
interface ReportTurns {
  /** Reads a report when it is its turn. Rejects with what reading rejects with, and StoreUnavailableError where too many wait. */
  take<Report>(accountId: string, read: () => Promise<Report>): Promise<Report>
}

type Begin = () => void

/** The report that is next, of the account whose turn it is. */
function takeNext(queues: Map<string, Begin[]>): Begin | undefined {
  const [first] = queues
  if (!first) return undefined
  const [accountId, queue] = first
  const begin = queue.shift()
  queues.delete(accountId)
  if (queue.length > 0) queues.set(accountId, queue)
  return begin
}

/** Turns of reports, of which so many are read at once. */
export function createReportTurns(atOnce: number): ReportTurns {
  const queues = new Map<string, Begin[]>()
  let reading = 0
  let reports = 0

  /** Resolves when the report may be read. */
  async function turnOf(accountId: string): Promise<void> {
    if (reading < atOnce) {
      reading += 1
      return
    }
    const queue = queues.get(accountId) ?? []
    queues.set(accountId, queue)
    await new Promise<void>(begin => queue.push(begin))
  }

  function end() {
    reports -= 1
    const begin = takeNext(queues)
    // The next report takes the place of the one that has ended.
    if (begin) begin()
    else reading -= 1
  }

  return {
    take: async (accountId, read) => {
      if (reports >= maxReports || (queues.get(accountId)?.length ?? 0) >= maxWaitingOfAccount)
        throw reportsUnavailable('too many wait')
      reports += 1
      // Awaited, not called back, so that what is read belongs to the trace of this request.
      await turnOf(accountId)
      try {
        return await read()
      } finally {
        end()
      }
    },
  }
}
