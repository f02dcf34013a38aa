import assert from 'node:assert/strict'
import { startTestService } from '../support/service.ts'

describe('the page of the coverage', () => {
  it('leads from its first lines to each of its 3 tables', async () => {
    await using service = await startTestService()
    const text = await (await fetch(`${service.url}/coverage`, { headers: { accept: 'text/html' } })).text()
    const [lead = ''] = /<p class="lead">.*?<\/p>/s.exec(text) ?? []
    const targets = [...lead.matchAll(/href="#(\w+)"/g)].map(([, id]) => id)
    assert.deepEqual(targets, ['registers', 'abilities', 'fields'])
    for (const id of targets) assert.ok(text.includes(`<h2 id="${id}">`), id)
  })
})
