import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { taskMetrics } from '../../src/admin-listener/metrics/task-metrics.ts'
import { noting } from '../../src/administration/task-notes.ts'
import { tempFolder } from '../support/temp-folder.ts'

async function samples(dataDir: string, isShared: boolean) {
  const registry = new Registry()
  taskMetrics(registry, dataDir, isShared)
  return (await registry.metrics()).split('\n').filter(line => line.startsWith('svc_'))
}

describe('the metrics of backups and imports', () => {
  it('leave backups out once accounts are in PostgreSQL: the last one would be overdue, and a refused one failed, for ever', async () => {
    using folder = tempFolder()
    writeFileSync(join(folder.path, 'accounts.sqlite'), '')
    const at = (ms: number) => ({ dataDir: folder.path, clock: { now: () => ms } })
    await noting(at(1_000), { task: 'backup' }, async () => {})
    await assert.rejects(noting(at(2_000), { task: 'backup' }, () => Promise.reject(new Error('refused'))))
    await noting(at(3_000), { task: 'import', source: 'no' }, async () => {})
    const imported = 'svc_task_succeeded_timestamp_seconds{task="import",source="no"} 3'
    assert.deepEqual(await samples(folder.path, true), [imported])
    assert.deepEqual(await samples(folder.path, false), [
      'svc_task_succeeded_timestamp_seconds{task="backup",source=""} 1',
      imported,
      'svc_task_failed_timestamp_seconds{task="backup",source=""} 2',
    ])
  })
})
