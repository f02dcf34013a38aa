import assert from 'node:assert/strict'
import { closeAccount } from '../../src/administration/accounts/close-account.ts'
import { createAccount } from '../../src/administration/accounts/create-account.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { tiersOnly } from '../support/tiers-with.ts'
import { refusalOf, svc } from './svc.ts'

const lookup = '/v1/companies/NO/923609016'

/** A data folder with accounts of free, team (twice) and, closed, of scale. */
async function fill(dataDir: string) {
  await using service = await startTestService({ SVC_DATA_DIR: dataDir })
  const create = (tier: string) => createAccount(service.administration, { name: 'Acme', tier })
  for (const tier of ['free', 'team', 'team']) await create(tier)
  await closeAccount(service.administration, (await create('scale')).account.id)
}

describe('a tiers file that lacks the tier of accounts', () => {
  const folder = tempFolder()
  before(() => fill(folder.path))
  after(() => folder[Symbol.dispose]())
  const settings = (file: string) => ({ SVC_DATA_DIR: folder.path, SVC_TIERS_FILE: file })
  const lineOf = (file: string, missing: string) =>
    `tiers file ${file}: it lacks tiers of accounts that are not closed: ${missing}; add them to the file`

  it('is refused by svc serve in one line that names tier, accounts and file', async () => {
    const file = tiersOnly('free', 'solo')
    const ran = await svc(['serve', '--port', '0'], settings(file))
    assert.deepEqual(refusalOf(ran), { code: 1, stdout: '', lines: [`svc: ${lineOf(file, 'team (2 accounts)')}`] })
  })

  it('is a problem that svc doctor reports in the same words', async () => {
    const file = tiersOnly('solo')
    const { code, json } = await svc(['doctor', '--json'], settings(file))
    const { issues, checks } = json<{ issues: string[]; checks: object[] }>()
    assert.deepEqual([code, issues], [1, [lineOf(file, 'free (1 account), team (2 accounts)')]])
    assert.deepEqual(checks[1], { check: 'tiers', ok: false })
  })

  it('is none where only a closed account has the tier: svc doctor says that all is well', async () => {
    const { code, stdout } = await svc(['doctor'], settings(tiersOnly('free', 'team')))
    assert.deepEqual([code, stdout.endsWith('All is well.\n')], [0, true])
  })
})

describe('the demo of a service without the tier free', () => {
  it('has the limits of the first tier: 120 lookups a minute of solo, where svc accounts list shows its 10,000 results', async () => {
    const file = tiersOnly('solo', 'scale')
    await using service = await startTestService({ SVC_TIERS_FILE: file })
    const { status, headers } = await sendRequest(service, lookup, { key: service.demoKey })
    assert.deepEqual([status, headers['ratelimit-limit']], [200, '120'])
    const list = await svc(['accounts', 'show', 'acct_demo', '--json'], {
      SVC_DATA_DIR: service.dataDir,
      SVC_TIERS_FILE: file,
    })
    assert.equal(list.json<{ included: number }>().included, 10_000)
  })
})
