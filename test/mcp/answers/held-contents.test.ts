import assert from 'node:assert/strict'
import { success } from '../../../src/mcp/answers/answers.ts'
import { contentOf } from '../../../src/mcp/answers/content-of.ts'
import { heldContents } from '../../../src/mcp/answers/held-contents.ts'
import type { ListedTool } from '../../../src/mcp/listed-tool.ts'
import { textOfAnswer } from '../../../src/mcp/tool.ts'

const listing = {
  name: 'svc_get_company',
  outputSchema: { properties: { cost_units: { type: 'integer' } } },
} as unknown as ListedTool

const reply = (etag: string, cost: number) => ({ headers: { etag, 'x-svc-cost-units': String(cost) } })
const company = () => ({ name: 'Ørsted "A/S"', status: null, address: { locality: null, country: 'DK' } })

describe('the content of a record that is held', () => {
  const toContent = contentOf(listing)
  const shownBy = () => {
    const held = heldContents(listing)
    const made = { times: 0 }
    const show = (record: object, of = reply('W/"1"', 1), view?: string) =>
      held(record, of, { view }, () => {
        made.times += 1
        return toContent(of, record)
      })
    return { show, made }
  }

  it('has the members from headers, and none that is null', () => {
    const { structured } = toContent(reply('W/"1"', 1), company())
    assert.deepEqual(structured, { name: 'Ørsted "A/S"', address: { country: 'DK' }, etag: 'W/"1"', cost_units: 1 })
  })

  it('is made once for the same object, whoever asks', () => {
    const [{ show, made }, record] = [shownBy(), company()]
    assert.equal(show(record), show(record))
    assert.equal(made.times, 1)
  })

  for (const [title, other] of [
    ['another record that is equal', { record: company() }],
    ['another entity tag', { of: reply('W/"2"', 1) }],
    ['another cost', { of: reply('W/"1"', 0) }],
    ['another view', { view: 'summary' }],
  ] as const)
    it(`is made anew for ${title}`, () => {
      const [{ show, made }, record] = [shownBy(), company()]
      show(record)
      show(
        'record' in other ? other.record : record,
        'of' in other ? other.of : undefined,
        'view' in other ? other.view : undefined,
      )
      assert.equal(made.times, 2)
    })

  it('is written as JSON, and as a JSON string literal of it', () => {
    const { structured, ...texts } = toContent(reply('W/"1"', 1), company())
    const written = JSON.parse(textOfAnswer(success({ structured, ...texts }, [])))
    assert.deepEqual(written.structuredContent, structured)
    assert.deepEqual(written.content, [{ type: 'text', text: JSON.stringify(structured) }])
    assert.deepEqual(Object.keys(written), ['content', '_meta', 'structuredContent'])
  })
})
