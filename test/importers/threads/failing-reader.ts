import { setTimeout as sleep } from 'node:timers/promises'
import { importerOf } from '../../../src/importers/importer-of.ts'
import { startMappingThreads } from '../../../src/importers/threads/start-mapping-threads.ts'
import { fixture } from '../../support/partition-stores.ts'

// Its threads fail at their start; it asks for their records when they have ended, and prints what it is told.

const path = fixture('BasicCompanyData-synthetic-2026-11-01.csv')
await using mapper = startMappingThreads(importerOf('gb'), 1)
await sleep(Number(process.argv[2]))
const location = { path, member: null, name: 'a.csv', bytes: 1, format: 'csv' as const, snapshotDate: null }
try {
  for await (const _ of mapper.map({ documents: [location], stagingFile: null })) throw new Error('a record')
} catch (error) {
  process.stdout.write(String(error))
}
