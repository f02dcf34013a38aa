import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { ulid } from 'ulidx'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import type { IdempotencyStore } from '#data/idempotency/idempotency-store.ts'
import { systemClock } from '../../src/clock.ts'
import { readConfig } from '../../src/config/config.ts'
import { createRunOnce } from '../../src/idempotency/run-once.ts'
import { startService } from '../../src/service/start-service.ts'
import { openStores } from '../support/partition-stores.ts'

// The service as a process to be killed; prints its address. `broken` stores answers in a second transaction, after the
// bill, which the harness must detect. A number is the duration of a batch in milliseconds.
const [, , dataDir = '', tiersFile = '', kind = 'whole'] = process.argv

async function brokenOverrides() {
  const { idempotency, usage } = await openAccounts(dataDir)
  const complete: IdempotencyStore['complete'] = async (run, answer, entry) => {
    await usage.record(entry)
    // Different for each batch, so that a kill finds some of 24 between bill and answer on a machine of any speed.
    await sleep(50 + Math.random() * 450)
    return idempotency.complete(run, answer, { ...entry, request_id: ulid(), units: 0 })
  }
  return { once: createRunOnce({ keys: { ...idempotency, complete }, clock: systemClock }) }
}

function slowOverrides(ms: number) {
  const { companies } = openStores(dataDir)
  const findMany: typeof companies.findMany = async (country, ids) => {
    await sleep(ms)
    return companies.findMany(country, ids)
  }
  return { companies: { ...companies, findMany } }
}

async function overridesOf(): Promise<object> {
  if (kind === 'whole') return {}
  return kind === 'broken' ? brokenOverrides() : slowOverrides(Number(kind))
}

const config = { ...readConfig({ SVC_DATA_DIR: dataDir, SVC_TIERS_FILE: tiersFile }), port: 0 }
const logger = pino({ level: 'silent' })
const service = await startService(config, { clock: systemClock, logger, overrides: await overridesOf() })
process.stdout.write(`${service.url}\n`)
