import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { ServerReport } from './manifest.ts'
import type { ReleaseStore } from './release-store.ts'

/** Tells `svc publish` which releases this server holds, so that servers switch together. */
export interface Teller extends AsyncDisposable {
  tell(state: Pick<ServerReport, 'serving' | 'held'>): Promise<void>
  /** Repeats the last report if one is due. A failure is left to the next `tell`. */
  tellAgain(): Promise<void>
}

/** A server that told nothing for three times as long is not waited for. */
export const tellEveryMs = 30_000
/** A server that stops does not wait longer for a store that stands still. */
const patienceMs = 1_000

/** A server whose user may only read is served nevertheless: it switches by itself, and is not waited for. */
export function tellBuilder(
  releases: Pick<ReleaseStore, 'report' | 'forget'>,
  server: string,
  { clock, logger }: { clock: Pick<Clock, 'monotonic'>; logger: Logger },
): Teller {
  let told: { state: Pick<ServerReport, 'serving' | 'held'>; text: string; at: number } | undefined
  let isRefused = false
  const write = async (state: Pick<ServerReport, 'serving' | 'held'>) => {
    try {
      await releases.report({ format: 1, server, ...state })
      isRefused = false
    } catch (error) {
      if (!isRefused) logger.info({ reason: String(error) }, 'the builder does not know what this server holds')
      isRefused = true
    }
  }
  const isDue = () => told === undefined || clock.monotonic() - told.at >= tellEveryMs
  return {
    tell: async state => {
      const text = JSON.stringify(state)
      if (told?.text === text && !isDue()) return
      told = { state, text, at: clock.monotonic() }
      await write(state)
    },
    tellAgain: async () => {
      if (told === undefined || isRefused || !isDue()) return
      told.at = clock.monotonic()
      await releases.report({ format: 1, server, ...told.state }).catch(() => {})
    },
    [Symbol.asyncDispose]: async () => {
      if (told === undefined || isRefused) return
      await Promise.race([releases.forget(server).catch(() => {}), sleep(patienceMs, undefined, { ref: false })])
    },
  }
}
