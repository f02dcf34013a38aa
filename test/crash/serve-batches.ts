import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { ulid } from 'ulidx'
import { openAccounts } from '../../data/accounts/open-accounts.ts'
import type { IdempotencyStore } from '../../data/idempotency/idempotency-store.ts'
import { systemClock } from '../../src/clock.ts'
import { readConfig } from '../../src/config.ts'
import { createRunOnce } from '../../src/idempotency/run-once.ts'
import { startService } from '../../src/service.ts'

// The service as a process to be killed: says its address and its process id. `broken` stores answers in a second transaction, after the bill, which
// is the fault that the harness must find.
const [, , dataDir = '', tiersFile = '', kind = 'whole'] = process.argv

async function brokenOverrides() {
  const { idempotency, usage } = await openAccounts(dataDir)
  const complete: IdempotencyStore['complete'] = async (run, answer, entry) => {
    await usage.record(entry)
    await sleep(1)
    return idempotency.complete(run, answer, { ...entry, request_id: ulid(), units: 0 })
  }
  return { once: createRunOnce({ keys: { ...idempotency, complete }, clock: systemClock }) }
}

const config = { ...readConfig({ SVC_DATA_DIR: dataDir, SVC_TIERS_FILE: tiersFile }), port: 0 }
const overrides = kind === 'broken' ? await brokenOverrides() : {}
const service = await startService(config, { clock: systemClock, logger: pino({ level: 'silent' }), overrides })
process.stdout.write(`${service.url} ${process.pid}\n`)
