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

  it('leads to what is loaded of its country, which may be a sample only, and of XX to the search alone', async () => {
    await using service = await startTestService()
    const crumbs = async (path: string) => {
      const reply = await fetch(service.url + path, { headers: { accept: 'text/html' } })
      const [line = ''] = /<p class="crumbs.*?<\/p>/.exec(await reply.text()) ?? []
      return [...line.matchAll(/href="([^"]+)"/g)].map(([, address]) => address)
    }
    assert.deepEqual(await crumbs('/companies/gb/00000001'), ['/', '/coverage/GB'])
    assert.deepEqual(await crumbs('/companies/XX/1'), ['/'])
  })
})
