import { statSync } from 'node:fs'
import { Histogram, type Registry } from 'prom-client'
import { accountFiles } from '#data/embedded/account-files.ts'
import type { LedgerWrites } from '#data/usage/usage-ledger.ts'
import { addGauges, type Sample } from './gauges.ts'

export interface LedgerSources {
  dataDir: string
  /** Whether PostgreSQL has the databases. */
  isShared: boolean
  writes: Pick<LedgerWrites, 'onCommitted'> & { queued(): number | Promise<number> }
  usage: { isWritable(): boolean | Promise<boolean> }
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Seconds: a commit waits for the disk, and at most two seconds for a lock. */
const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

/** The commits that a thread waited for. */
export function commitMetrics(registry: Registry, writes: Pick<LedgerWrites, 'onCommitted'>): void {
  const commits = new Histogram({
    name: 'svc_ledger_commit_seconds',
    help: 'Time from the submission of the longest waiting write of a commit until it is on the disk.',
    buckets,
    registers: [registry],
  })
  writes.onCommitted(ms => commits.observe(ms / 1_000))
}

/** The writer of usage, and the sizes of the databases. */
export function ledgerMetrics(
  registry: Registry,
  {
    dataDir,
    isShared,
    writes,
    usage,
  }: Omit<LedgerSources, 'writes'> & { writes: Pick<LedgerSources['writes'], 'queued'> },
): void {
  const files = isShared ? {} : accountFiles(dataDir)
  const sizes = (suffix: string): Sample[] =>
    Object.entries(files).map(([database, file]) => [sizeOf(file + suffix), { database }])
  addGauges(registry, {
    svc_ledger_queue: {
      help: 'Writes of usage that are not on the disk yet.',
      read: async () => [[await writes.queued()]],
    },
    svc_ledger_writable: {
      help: '1 if the last write of usage succeeded, and none has waited for the disk for two seconds; 0 while billed requests are refused or wait.',
      read: async () => [[Number(await usage.isWritable())]],
    },
    svc_database_bytes: {
      help: 'Size of accounts.sqlite and usage.sqlite.',
      labelNames: ['database'],
      read: () => sizes(''),
    },
    svc_wal_bytes: { help: 'Size of their write-ahead logs.', labelNames: ['database'], read: () => sizes('-wal') },
  })
}
