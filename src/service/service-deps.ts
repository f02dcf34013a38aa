import type { DestinationStream, Logger } from 'pino'
import type { ConnectWriter } from '#data/embedded/usage/group-commit.ts'
import type { AppDeps } from '../app.ts'
import type { Clock } from '../clock.ts'
import type { Timeouts } from '../http/connections/server.ts'
import type { SearchOptions } from '../search/search-options.ts'

export type Pause = (ms: number) => Promise<void>

type SearchTimes = Pick<SearchOptions, 'deadlineMs' | 'waitMs'>

export interface ServiceDeps {
  clock: Clock
  logger: Logger
  /** Where the lines of request threads go; standard output by default. */
  log?: DestinationStream
  /** Is told the error that ended a request thread. */
  onThreadError?: (error: Error) => void
  /** Is told that the data folder is there, with the companies of the sample if this start has loaded it. */
  onFolder?: (sampleLoaded: number | undefined) => void
  /** Replacements for parts of a service with one thread. */
  overrides?: Partial<
    Omit<AppDeps, 'config' | 'logger' | 'tracing' | 'history' | 'readiness'> & {
      timeouts: Partial<Timeouts>
      searchTimes: SearchTimes
      pause: Pause
      releasePollMs: number
      writer: ConnectWriter
    }
  >
}
