import type { KeyObject } from 'node:crypto'
import type { MessagePort } from 'node:worker_threads'
import type { MetricObjectWithValues, MetricValue } from 'prom-client'
import type { DatabaseFigures } from '#data/accounts/shared-database.ts'
import type { Damage } from '#data/partitions/checks/damaged-records.ts'
import type { Verdict } from '#data/partitions/checks/verify-partitions.ts'
import type { OnMaintenanceError } from '#data/postgres/usage/maintenance.ts'
import type { Tiers } from '#domain/billing/tier.ts'
import type { Part } from '../admin-listener/readiness.ts'
import type { Config } from '../config/config.ts'
import type { FollowerStatus } from '../data-releases/follow/follow-releases.ts'
import type { HealthHistory } from '../health/health-history.ts'
import type { ConnectionMemory } from '../http/connections/connection-counts.ts'
import type { CounterMemory } from '../limits/limit-counters.ts'
import type { Windows } from '../limits/windows.ts'
import type { SearchService, SearchStatus } from '../search/search-service.ts'
import type { CallMessage } from './calls.ts'
import type { ThreadError } from './thread-error.ts'

/** Memory that all threads of a process share. */
export interface ProcessMemory {
  counters: CounterMemory
  connections: ConnectionMemory
}

/** What the main thread knows, and request threads answer with; told whenever it changes. */
export interface ProcessState {
  search: SearchStatus
  minutes: ReturnType<HealthHistory['minutes']>
  releaseStatus: FollowerStatus | undefined
  /** Undefined without Redis. */
  isLimitStoreUnreachable: boolean | undefined
  /** Whether the process is about to end. */
  isEnding: boolean
}

/** What a request thread knows from its start, before the data is open. */
export interface ThreadSetup {
  logLevel: Config['logLevel']
}

/** What a request thread opens its pipeline with. */
export interface ThreadStart {
  config: Config
  /** As they were when the process started: a thread that replaces another one does not read a file that was changed. */
  tiers: Tiers
  /** Its number, from 1. */
  thread: number
  memory: ProcessMemory
  state: ProcessState
  demoKey: string
  /** The key of the hashes of addresses: one for the whole process, whose threads share their windows. */
  addressKey: KeyObject
  /** The folder of the partitions. */
  folder: string
  hasMetrics: boolean
}

type MetricValues = MetricObjectWithValues<MetricValue<string>>[]

/** What request threads ask the main thread to do. */
export type MainCalls = Pick<SearchService, 'search' | 'searchAll'> &
  Pick<Windows, 'take' | 'peek' | 'release'> & {
    /** The readiness of the whole process. */
    readiness(): Promise<readonly Part[]>
    verify(filename: string): Promise<Verdict>
    damaged(country: string, damage: Damage): void
    /** Asks the database, and logs that it is lost or back. */
    isDatabaseAway(): Promise<boolean>
    maintenanceFailed(error: ThreadError, task: Parameters<OnMaintenanceError>[1]): void
  }

/** What counts in one thread. */
export interface ThreadFigures {
  connections: number
  idempotencyRuns: number
  /** Writes of usage that are not on the disk yet. */
  queued: number
  /** Whether charges can be written. */
  isWritable: boolean
  /** Undefined without PostgreSQL. */
  database: DatabaseFigures | undefined
}

/** What the main thread asks a request thread. */
export type ThreadCalls = {
  /** Listens on a port, 0 for a free one; returns the address. */
  listen(port: number): Promise<string>
  parts(): Promise<readonly Part[]>
  figures(): Promise<ThreadFigures>
  metrics(): Promise<MetricValues>
  /** Answers as soon as the thread can. */
  ping(): void
  /** Completes the requests in flight and closes everything. */
  close(): Promise<void>
}

/** `start` is the first message. */
export type ToThread = CallMessage | { kind: 'start'; start: ThreadStart } | { kind: 'state'; state: ProcessState }
export type FromThread =
  | CallMessage
  | { kind: 'opened' }
  | { kind: 'log'; lines: string[] }
  /** A channel to the writer of usage. */
  | { kind: 'writer'; port: MessagePort }
