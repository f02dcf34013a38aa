import type { Registry } from 'prom-client'
import type { SharedDatabase } from '#data/accounts/shared-database.ts'
import { addCounters, addGauges } from './gauges.ts'

/** The PostgreSQL database that several servers share: connections, held keys, and what became of writes whose wire was cut. */
export function sharedDatabaseMetrics(registry: Registry, { connections, lease, ledger }: SharedDatabase): void {
  addGauges(registry, {
    svc_database_connections: {
      help: 'Connections to PostgreSQL for requests, by state.',
      labelNames: ['state'],
      read: () => {
        const { open, idle } = connections()
        return [
          [open - idle, { state: 'busy' }],
          [idle, { state: 'idle' }],
        ]
      },
    },
    svc_database_waiting: {
      help: 'Requests that wait for a connection to PostgreSQL.',
      read: () => [[connections().waiting]],
    },
    svc_key_lease_seconds: {
      help: 'Time since PostgreSQL last reported which keys changed. Beyond 1 s, every request reads its key.',
      read: () => [[lease && lease.ageMs() / 1_000]],
    },
    svc_ledger_lanes: {
      help: 'Connections that commit groups of charges, by state: one has a group under way or waits for the next.',
      labelNames: ['state'],
      read: () => {
        const { lanes, busyLanes } = ledger()
        return [
          [busyLanes, { state: 'busy' }],
          [lanes - busyLanes, { state: 'idle' }],
        ]
      },
    },
  })
  addCounters(registry, {
    svc_ledger_groups_total: { help: 'Groups of charges and counted calls committed.', read: () => ledger().groups },
    svc_ledger_group_writes_total: {
      help: 'Charges and counted calls in these groups; by their number, the size of a group.',
      read: () => ledger().writes,
    },
    svc_key_reads_total: { help: 'Keys read from PostgreSQL.', read: () => lease?.counts().read ?? 0 },
    svc_key_held_total: { help: 'Keys found in memory under the lease.', read: () => lease?.counts().held ?? 0 },
    svc_ledger_fences_total: {
      help: 'Lost connections after which was asked whether a group of charges had been committed.',
      read: () => ledger().fences,
    },
    svc_ledger_found_committed_total: {
      help: 'Groups of charges that were found committed after their connection was lost.',
      read: () => ledger().foundCommitted,
    },
    svc_ledger_told_again_total: {
      help: 'Charges written again, because a standby that took over did not have them.',
      read: () => ledger().toldAgain,
    },
    svc_ledger_given_back_total: {
      help: 'Charges given back, because their request was refused meanwhile.',
      read: () => ledger().givenBack,
    },
  })
}
