import assert from 'node:assert/strict'
import { ownTiersFile, readTiers } from '#data/reference/tiers.ts'
import { setTier } from '../../src/administration/accounts/set-tier.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService } from '../support/service.ts'
import { tiersOnly } from '../support/tiers-with.ts'

const lookup = '/v1/companies/NO/923609016'

describe('an account that gets a tier which the tiers file of a running server lacks', () => {
  it('has the limits of the largest tier there, 120 lookups a minute and 10,000 results, and the log says so once', async () => {
    await using service = await startTestService({ SVC_TIERS_FILE: tiersOnly('free', 'solo') })
    const { text: key, accountId } = await service.key()
    const everyTier = { ...service.administration, tiers: readTiers(ownTiersFile) }
    await setTier(everyTier, accountId, 'team')
    for (let at = 0; at < 3; at += 1) {
      const { status, headers } = await sendRequest(service, lookup, { key })
      assert.deepEqual([status, headers['ratelimit-limit']], [200, '120'])
      assert.equal(headers['x-svc-credits-remaining'], String(10_000 - 1 - at))
    }
    const lines = service.log.map(line => JSON.parse(line)).filter(({ tier }) => tier === 'team')
    assert.deepEqual(
      lines.map(({ level, account, served_as, msg }) => [level, account, served_as, msg]),
      [
        [
          50,
          accountId,
          'solo',
          'the tiers file lacks the tier of an account: add it to the file and restart the server',
        ],
      ],
    )
  })
})
