/** Series of Prometheus, a value a minute in the notation of promtool, by metric and labels. */
export type Series = Readonly<Record<string, string>>

/** What a server reports for 95 minutes in which nothing is wrong. */
export const healthy: Series = {
  'up{}': '1x95',
  'svc_ready{part="usage"}': '1x95',
  'svc_requests_total{status="200",source="client"}': '0+600x95',
  'svc_requests_total{status="503",source="client"}': '0+1x95',
  'svc_request_duration_seconds_bucket{operation="getCompany",le="0.1"}': '0+600x95',
  'svc_request_duration_seconds_bucket{operation="getCompany",le="2.5"}': '0+600x95',
  'svc_request_duration_seconds_bucket{operation="getCompany",le="+Inf"}': '0+600x95',
  'svc_ledger_writable{}': '1x95',
  'svc_ledger_commit_seconds_bucket{le="0.1"}': '0+600x95',
  'svc_ledger_commit_seconds_bucket{le="1"}': '0+600x95',
  'svc_ledger_commit_seconds_bucket{le="+Inf"}': '0+600x95',
  'svc_ledger_queue{}': '3x95',
  'svc_wal_bytes{database="usage"}': '20000000x95',
  'svc_disk_free_bytes{}': '11000000000x95',
  'svc_disk_bytes{}': '100000000000x95',
  'svc_task_succeeded_timestamp_seconds{task="backup"}': '0x95',
  'svc_key_lease_seconds{}': '0.3x95',
  'svc_database_waiting{}': '0x95',
  'svc_ledger_told_again_total{}': '0x95',
  'svc_ledger_fences_total{}': '0x95',
  'svc_ledger_given_back_total{}': '0x95',
  // Both are busy now and then, also when it is first asked.
  'svc_ledger_lanes{state="busy"}': '2x3 1x5 2x8 0x80',
  'svc_search_queue{}': '0x95',
  'svc_search_index_ready{}': '1x95',
  'svc_search_index_stale_countries{}': '0x95',
  'svc_partition_up{country="NO"}': '1x95',
  // Never imported.
  'svc_partition_up{country="SE"}': '0x95',
  'svc_partition_source_timestamp_seconds{country="NO"}': '0x95',
  'svc_artefact_store_up{}': '1x95',
  'svc_artefact_release{}': '7x95',
  'svc_artefact_current_release{}': '7x95',
  'svc_damaged_records{}': '0x95',
  'svc_redis_up{}': '1x95',
  'svc_limits_counted_alone_total{}': '0x95',
  'svc_connections_refused_total{limit="all"}': '0x95',
  'svc_limit_refusals_total{reason="window",bucket="companies-read"}': '0+20x95',
  'svc_event_loop_active_seconds_total{}': '0+20x95',
  'svc_event_loop_idle_seconds_total{}': '0+40x95',
  'process_open_fds{}': '80x95',
  'process_max_fds{}': '1024x95',
  'svc_webhook_failed{}': '2x95',
  'svc_webhook_endpoints{state="disabled"}': '0x95',
}

/** The series of a fault that begins after ten minutes, and the minutes after that in which its alert fires. */
export interface AlertFault {
  alert: string
  after: number
  series: Series
}

const day = 86_400

export const alertFaults: readonly AlertFault[] = [
  { alert: 'SvcDown', after: 2, series: { 'up{}': '1x9 0x85' } },
  { alert: 'SvcNotReady', after: 5, series: { 'svc_ready{part="usage"}': '1x9 0x85' } },
  { alert: 'SvcErrors', after: 6, series: { 'svc_requests_total{status="503",source="client"}': '0x10 60+60x84' } },
  {
    alert: 'SvcSlow',
    after: 11,
    series: { 'svc_request_duration_seconds_bucket{operation="getCompany",le="0.1"}': '0+600x9 6000x85' },
  },
  { alert: 'SvcUsageNotWritable', after: 1, series: { 'svc_ledger_writable{}': '1x9 0x85' } },
  { alert: 'SvcLedgerSlow', after: 11, series: { 'svc_ledger_commit_seconds_bucket{le="0.1"}': '0+600x9 6000x85' } },
  { alert: 'SvcLedgerQueue', after: 5, series: { 'svc_ledger_queue{}': '3x9 1001x85' } },
  { alert: 'SvcWalLarge', after: 15, series: { 'svc_wal_bytes{database="usage"}': '20000000x9 300000000x85' } },
  { alert: 'SvcDiskAlmostFull', after: 15, series: { 'svc_disk_free_bytes{}': '11000000000x9 9000000000x85' } },
  { alert: 'SvcTaskFailed', after: 1, series: { 'svc_task_failed_timestamp_seconds{task="backup"}': '_x10 1x85' } },
  {
    alert: 'SvcBackupOverdue',
    after: 15,
    series: { 'svc_task_succeeded_timestamp_seconds{task="backup"}': `0x9 ${-3 * day}x85` },
  },
  {
    alert: 'SvcNoBackup',
    // Two days and a quarter of an hour after the first value.
    after: 2_895 - 10,
    series: {
      'svc_task_succeeded_timestamp_seconds{task="backup"}': '_x2900',
      'svc_wal_bytes{database="usage"}': '20000000x2900',
    },
  },
  { alert: 'SvcKeyLeaseOld', after: 5, series: { 'svc_key_lease_seconds{}': '0.3x9 9x85' } },
  { alert: 'SvcDatabaseConnections', after: 5, series: { 'svc_database_waiting{}': '0x9 4x85' } },
  { alert: 'SvcChargesWrittenAgain', after: 0, series: { 'svc_ledger_told_again_total{}': '0x9 3x85' } },
  { alert: 'SvcConnectionsLost', after: 5, series: { 'svc_ledger_fences_total{}': '0x9 6x85' } },
  { alert: 'SvcChargesGivenBack', after: 0, series: { 'svc_ledger_given_back_total{}': '0x9 1x85' } },
  { alert: 'SvcLedgerLanesBusy', after: 10, series: { 'svc_ledger_lanes{state="busy"}': '1x9 2x85' } },
  { alert: 'SvcSearchQueue', after: 2, series: { 'svc_search_queue{}': '0x9 51x85' } },
  { alert: 'SvcSearchIndexMissing', after: 15, series: { 'svc_search_index_ready{}': '1x9 0x85' } },
  { alert: 'SvcSearchIndexStale', after: 60, series: { 'svc_search_index_stale_countries{}': '0x9 2x85' } },
  { alert: 'SvcPartitionDown', after: 5, series: { 'svc_partition_up{country="NO"}': '1x9 0x85' } },
  {
    alert: 'SvcPartitionOld',
    after: 60,
    series: { 'svc_partition_source_timestamp_seconds{country="NO"}': `0x9 ${-46 * day}x85` },
  },
  { alert: 'SvcArtefactStoreAway', after: 10, series: { 'svc_artefact_store_up{}': '1x9 0x85' } },
  { alert: 'SvcArtefactReleaseNotServed', after: 10, series: { 'svc_artefact_current_release{}': '7x9 8x85' } },
  {
    alert: 'SvcArtefactReleasesDiffer',
    after: 10,
    series: {
      'svc_artefact_release{instance="b"}': '7x9 6x85',
      'svc_artefact_current_release{instance="b"}': '7x9 6x85',
    },
  },
  { alert: 'SvcDamagedRecords', after: 5, series: { 'svc_damaged_records{}': '0x9 1x85' } },
  { alert: 'SvcRedisDown', after: 5, series: { 'svc_redis_up{}': '1x9 0x85' } },
  { alert: 'SvcLimitsCountedAlone', after: 2, series: { 'svc_limits_counted_alone_total{}': '0x9 5x85' } },
  { alert: 'SvcConnectionsRefused', after: 2, series: { 'svc_connections_refused_total{limit="all"}': '0x9 5x85' } },
  {
    alert: 'SvcRefusals',
    after: 24,
    series: { 'svc_limit_refusals_total{reason="window",bucket="companies-read"}': '0+20x9 380+180x84' },
  },
  { alert: 'SvcEventLoopBusy', after: 14, series: { 'svc_event_loop_idle_seconds_total{}': '0+40x9 360x85' } },
  { alert: 'SvcFiles', after: 5, series: { 'process_open_fds{}': '80x9 900x85' } },
  { alert: 'SvcWebhooksFail', after: 5, series: { 'svc_webhook_failed{}': '2x9 3x85' } },
  { alert: 'SvcWebhooksFail', after: 5, series: { 'svc_webhook_endpoints{state="disabled"}': '0x9 1x85' } },
]
