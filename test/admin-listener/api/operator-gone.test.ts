import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { createAccount } from '../../../src/administration/accounts/create-account.ts'
import { startAdminApi } from '../../support/admin-api.ts'

type Step = PromiseWithResolvers<void>

describe('an operator who leaves while an export is written', () => {
  it('is in the log as aborted, and is no error of the service', async () => {
    await using api = await startAdminApi()
    const { account } = await createAccount(api.administration, { name: 'Acme', tier: 'free' })
    const [asked, left, read] = [1, 2, 3].map(() => Promise.withResolvers<void>()) as [Step, Step, Step]
    const { usage } = api.administration
    api.administration.usage = {
      ...usage,
      usage: async query => {
        asked.resolve()
        await left.promise
        return usage.usage(query).finally(read.resolve)
      },
    }
    const headers = { authorization: `Bearer ${api.tokens.read}` }
    const sent = request(`${api.url}/admin/v1/accounts/${account.id}/export`, { headers }).end()
    const [reply] = (await once(sent, 'response')) as [IncomingMessage]
    reply.on('error', () => {}).resume()
    await asked.promise
    sent.destroy()
    while (!api.log.some(line => line.includes('"aborted":true'))) await turn()
    left.resolve()
    await read.promise
    await api.ask('GET', '/admin/v1/health', { token: api.tokens.read })
    assert.deepEqual(
      api.log.filter(line => JSON.parse(line).level >= 50),
      [],
    )
  })
})
