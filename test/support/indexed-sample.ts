import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { openPartitions } from '#data/partitions/partitions.ts'
import { countryCodes } from '#domain/countries.ts'
import { systemClock } from '../../src/clock.ts'
import { readConfig } from '../../src/config/config.ts'
import { loadSample } from '../../src/importers/run/load-sample.ts'
import type { SearchService } from '../../src/search/search-service.ts'
import { startSearch } from '../../src/search/start-search.ts'
import { baseFile } from '../../src/search/stored-index/snapshot.ts'
import { startService } from '../../src/service/start-service.ts'
import { processFolder } from './temp-folder.ts'
import { until } from './until.ts'

/** The embedded sample with its search index, for all services of a process. */
interface IndexedSample {
  search: SearchService
  /** Returns a new data folder with the sample and its index, without databases if the server secret is given. */
  copy(hasSecret?: boolean): string
  /** Whether a folder was made by `copy`. */
  isCopy(folder: string): boolean
}

/** So long that a busy or stopped machine fails no test. Tests of these times set their own. */
export const searchTimes = { deadlineMs: 60_000, waitMs: 60_000 }

/** The files of a data folder that belong to its server secret. */
const ofSecret = ['accounts.sqlite', 'usage.sqlite', 'audit-head', 'key-secret']

async function open(): Promise<IndexedSample> {
  const seed = processFolder()
  await loadSample(seed, systemClock)
  const logger = pino({ level: 'silent' })
  const partitions = openPartitions(seed, { countries: countryCodes, clock: systemClock })
  const search = startSearch({ dataDir: seed, partitions, clock: systemClock, logger, ...searchTimes })
  await search.opened
  // The index is stored after it is opened.
  await until(() => existsSync(baseFile(seed)) && search.status().state === 'ready')
  // Creating the databases of accounts takes longer than copying them.
  const config = { ...readConfig({ SVC_DATA_DIR: seed, SVC_BASE_URL: 'http://svc.test' }), port: 0 }
  await (await startService(config, { clock: systemClock, logger, overrides: { search } }))[Symbol.asyncDispose]()
  const copies = new Set<string>()
  return {
    search,
    isCopy: folder => copies.has(folder),
    copy: hasSecret => {
      const folder = mkdtempSync(join(tmpdir(), 'svc-test-'))
      copies.add(folder)
      cpSync(seed, folder, { recursive: true })
      for (const name of hasSecret ? ofSecret : []) rmSync(join(folder, name), { force: true })
      return folder
    },
  }
}

let opened: Promise<IndexedSample> | undefined

export const indexedSample = (): Promise<IndexedSample> => {
  opened ??= open()
  return opened
}
