import type { Logger } from 'pino'
import { withTimeout } from '#data/async/with-timeout.ts'
import type { Clock } from '../../clock.ts'
import type { ServerReport } from '../store/manifest.ts'
import type { ReleaseStore } from '../store/release-store.ts'

/** The releases of a server, as `svc publish` needs to know them. */
type ServerState = Pick<ServerReport, 'serving' | 'held'>

/** Reports to `svc publish` which releases this server holds, so that servers switch together. */
export interface ServerReporter extends AsyncDisposable {
  /** Reports a state, unless it was the last one and was reported lately. */
  report(state: ServerState): Promise<void>
  /** Repeats the last report if one is due. A failure is left to the next `report`. */
  repeat(): Promise<void>
}

interface ReporterDeps {
  releases: Pick<ReleaseStore, 'report' | 'forget'>
  /** The name of this server. */
  server: string
  clock: Pick<Clock, 'monotonic'>
  logger: Logger
}

/** A server without a report for three times as long is not waited for. */
export const reportEveryMs = 30_000
/** A server that stops does not wait longer for a store that does not answer. */
const maxForgetMs = 1_000

/** A server that may only read the store cannot report: it is served all the same, switches by itself, and is not waited for. */
export function createServerReporter({ releases, server, clock, logger }: ReporterDeps): ServerReporter {
  let last: { state: ServerState; text: string; at: number } | undefined
  let isRefused = false
  const write = async (state: ServerState) => {
    try {
      await releases.report({ format: 1, server, ...state })
      isRefused = false
    } catch (error) {
      if (!isRefused) logger.info({ reason: String(error) }, 'the builder does not know what this server holds')
      isRefused = true
    }
  }
  const isDue = () => last === undefined || clock.monotonic() - last.at >= reportEveryMs
  return {
    report: async state => {
      const text = JSON.stringify(state)
      if (last?.text === text && !isDue()) return
      last = { state, text, at: clock.monotonic() }
      await write(state)
    },
    repeat: async () => {
      if (last === undefined || isRefused || !isDue()) return
      last.at = clock.monotonic()
      await releases.report({ format: 1, server, ...last.state }).catch(() => {})
    },
    [Symbol.asyncDispose]: async () => {
      if (last === undefined || isRefused) return
      await withTimeout(maxForgetMs, releases.forget(server)).catch(() => {})
    },
  }
}
