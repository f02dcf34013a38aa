import assert from 'node:assert/strict'
import { startTestService } from '../support/service.ts'

describe('the page of a company that is not there', () => {
  it('offers to search its name, and not undefined or null, which a program has written', async () => {
    await using service = await startTestService()
    const offered = async (id: string) => {
      const reply = await fetch(`${service.url}/companies/PL/${id}`, { headers: { accept: 'text/html' } })
      return /<input id="box-q"[^>]* value="([^"]*)"/.exec(await reply.text())?.[1]
    }
    assert.deepEqual([await offered('Orlen'), await offered('undefined'), await offered('null')], ['Orlen', '', ''])
  })
})
