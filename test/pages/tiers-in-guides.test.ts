import assert from 'node:assert/strict'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { tiersFile } from '../support/tiers-with.ts'

describe('the guides of a service with tiers of its own', () => {
  let service: TestService
  before(async () => {
    const free = { lookup: 71, search: 11, global_search: 1, included_results: 510 }
    const changes = {
      free,
      solo: { included_results: 12_345, lookup: 777, stored_answers_mb: 55, monthly_fee_eur: 31 },
    }
    service = await startTestService({ SVC_TIERS_FILE: tiersFile(changes) })
  })
  after(() => service[Symbol.asyncDispose]())
  const read = async (name: string) => (await sendRequest(service, `/docs/${name}`)).text

  it('show its limits: solo has 777 lookups a minute and 55 MB of stored answers', async () => {
    assert.match(
      await read('limits'),
      /<tr><td>solo<\/td><td class="number">777<\/td>.*<td class="number">55 MB<\/td><\/tr>/,
    )
  })

  it('show its prices: solo has 12,345 results for 31 EUR', async () => {
    assert.match(
      await read('costs'),
      /<tr><td>solo<\/td><td class="number">12,345<\/td><td class="number">31 EUR<\/td><td class="number">7 days<\/td><\/tr>/,
    )
  })

  it('and its first page and llms.txt tell the limits of the demo key: 11 searches in a country, 1 without one', async () => {
    const home = (await sendRequest(service, '/', { headers: { accept: 'text/html' } })).text
    assert.match(home, /1 unit in one country, 10 in all countries; the demo key allows 11 and 1 a minute\./)
    const agents = (await sendRequest(service, '/llms.txt')).text.replaceAll('\n', ' ')
    assert.match(agents, /71 lookups, 11 searches in a country and 1 without one a minute, and 510 units a month/)
  })

  for (const name of ['limits', 'costs', 'batches'])
    it(`do not name the files of an operator, and leave no placeholder: ${name}`, async () => {
      assert.doesNotMatch(await read(name), /tiers\.yaml|SVC_TIERS_FILE|stored_answers_mb|<!-- /)
    })
})
