import type { Registry } from 'prom-client'
import type { DatabaseFigures } from '#data/accounts/shared-database.ts'
import { addCounters, addGauges } from './gauges.ts'

type Read<Part extends keyof DatabaseFigures> = () => Promise<DatabaseFigures[Part]>

function connectionMetrics(registry: Registry, connections: Read<'connections'>) {
  addGauges(registry, {
    svc_database_connections: {
      help: 'Connections to PostgreSQL for requests, by state.',
      labelNames: ['state'],
      read: async () => {
        const { open, idle } = await connections()
        return [
          [open - idle, { state: 'busy' }],
          [idle, { state: 'idle' }],
        ]
      },
    },
    svc_database_waiting: {
      help: 'Requests that wait for a connection to PostgreSQL.',
      read: async () => [[(await connections()).waiting]],
    },
  })
}

function heldKeyMetrics(registry: Registry, lease: Read<'lease'>) {
  addGauges(registry, {
    svc_key_lease_seconds: {
      help: 'Time since PostgreSQL last reported which keys changed. Beyond 1 s, every request reads its key.',
      read: async () => {
        const { ageMs } = (await lease()) ?? {}
        return [[ageMs && ageMs / 1_000]]
      },
    },
  })
  addCounters(registry, {
    svc_key_reads_total: { help: 'Keys read from PostgreSQL.', read: async () => (await lease())?.read ?? 0 },
    svc_key_held_total: { help: 'Keys found in memory under the lease.', read: async () => (await lease())?.held ?? 0 },
  })
}

function groupMetrics(registry: Registry, ledger: Read<'ledger'>) {
  addGauges(registry, {
    svc_ledger_lanes: {
      help: 'Connections that commit groups of charges, by state: one has a group under way or waits for the next.',
      labelNames: ['state'],
      read: async () => {
        const { lanes, busyLanes } = await ledger()
        return [
          [busyLanes, { state: 'busy' }],
          [lanes - busyLanes, { state: 'idle' }],
        ]
      },
    },
  })
  addCounters(registry, {
    svc_ledger_groups_total: {
      help: 'Groups of charges and counted calls committed.',
      read: async () => (await ledger()).groups,
    },
    svc_ledger_group_writes_total: {
      help: 'Charges and counted calls in these groups; by their number, the size of a group.',
      read: async () => (await ledger()).writes,
    },
  })
}

/** What became of charges whose connection was lost. */
function lostConnectionMetrics(registry: Registry, ledger: Read<'ledger'>) {
  addCounters(registry, {
    svc_ledger_fences_total: {
      help: 'Lost connections after which the database was asked whether a group of charges had been committed.',
      read: async () => (await ledger()).fences,
    },
    svc_ledger_found_committed_total: {
      help: 'Groups of charges that were found committed after their connection was lost.',
      read: async () => (await ledger()).foundCommitted,
    },
    svc_ledger_told_again_total: {
      help: 'Charges written again, because a standby that took over did not have them.',
      read: async () => (await ledger()).writtenAgain,
    },
    svc_ledger_given_back_total: {
      help: 'Charges given back, because their request was refused meanwhile.',
      read: async () => (await ledger()).givenBack,
    },
  })
}

/** The PostgreSQL database that several servers share: connections, held keys, groups of charges, and lost connections. */
export function sharedDatabaseMetrics(registry: Registry, figures: () => Promise<DatabaseFigures>): void {
  const ledger = async () => (await figures()).ledger
  connectionMetrics(registry, async () => (await figures()).connections)
  heldKeyMetrics(registry, async () => (await figures()).lease)
  groupMetrics(registry, ledger)
  lostConnectionMetrics(registry, ledger)
}
