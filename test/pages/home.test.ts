import assert from 'node:assert/strict'
import { startTestService } from '../support/service.ts'

const chosen = /<option value="([^"]*)" selected>/g

describe('the first page', () => {
  it('chooses the country of /?country=NO for that request only: the page that is kept for 5 minutes chooses none', async () => {
    await using service = await startTestService()
    const show = async (path: string) => {
      const reply = await fetch(`${service.url}${path}`, { headers: { accept: 'text/html' } })
      const countries = [...(await reply.text()).matchAll(chosen)].map(([, country]) => country)
      return [...countries, reply.headers.get('cache-control')]
    }
    assert.deepEqual(await show('/?country=NO'), ['NO', '', 'no-cache'])
    assert.deepEqual(await show('/?country=nowhere'), ['nowhere', '', 'no-cache'])
    assert.deepEqual(await show('/'), ['', '', 'public, max-age=300'])
    assert.deepEqual(await show('/?country=NO'), ['NO', '', 'no-cache'])
  })
})
