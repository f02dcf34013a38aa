/** A database that several servers share, as this server sees it. */
export interface SharedDatabase {
  /** Rejects if nothing can be written, as to a standby that is not the primary yet. */
  checkWritable(): Promise<void>
  /** Connections, how many of them are idle, and how many callers wait for one. */
  connections(): { open: number; idle: number; waiting: number }
  /** The keys that are held in memory; undefined where none are. */
  lease: KeyLeaseState | undefined
  /** What happened to writes of usage since the start: the same in `docs/metrics.md`. */
  ledger(): Record<
    'fences' | 'foundCommitted' | 'writtenAgain' | 'givenBack' | 'groups' | 'writes' | 'lanes' | 'busyLanes',
    number
  >
}

/** The figures of one thread's connections to it, or of several threads'. */
export interface DatabaseFigures {
  connections: ReturnType<SharedDatabase['connections']>
  /** Undefined where no keys are held. */
  lease: ({ ageMs: number } & ReturnType<KeyLeaseState['counts']>) | undefined
  ledger: ReturnType<SharedDatabase['ledger']>
}

export interface KeyLeaseState {
  /** Milliseconds since the last answer on changes of keys; beyond a second, nothing that is held is believed. */
  ageMs(): number
  /** Keys that were read from the database, and keys that were found in memory. */
  counts(): { read: number; held: number }
}
