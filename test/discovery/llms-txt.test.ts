import assert from 'node:assert/strict'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { dailyCalls } from '#domain/billing/daily-caps.ts'
import { emitLlmsTxt } from '../../codegen/emit-llms-txt.ts'
import { contract } from '../contract-checker/contract-operations.ts'
import { parseLlmsTxt } from './parse-llms-txt.ts'

describe('llms.txt', () => {
  const text = emitLlmsTxt(contract)['llms.txt'] ?? ''
  const { title, summary = '', prose, sections } = parseLlmsTxt(text)
  const links = [...sections.values()].flat()

  it('has a title, a summary on one line and 3 sections of links only', () => {
    assert.equal(title, contract.info.title)
    assert.ok(summary.startsWith(contract.info.summary))
    assert.deepEqual([...sections.keys()], ['API', 'Agents', 'Errors'])
  })

  it('describes the 4 workflows and names the 6 tools before the first section', () => {
    assert.ok(prose.includes(contract['x-svc-mcp'].instructions))
    for (const { name } of contract['x-svc-mcp'].tools) assert.ok(prose.includes(`- \`${name}\`: `), name)
    assert.equal(prose.match(/^[1-4]\. /gm)?.length, 4)
  })

  it('links only to GET operations that need no key, and to the pages of prices, guides and errors', () => {
    const open = Object.entries(contract.paths)
      .filter(([, { get }]) => get && get['x-svc-anonymous'] !== 'never')
      .map(([path]) => `{base_url}${path}`)
    const pages = ['{base_url}/pricing', '{base_url}/docs', '{errors_url}']
    for (const { url } of links) assert.ok([...open, ...pages].includes(url), url)
    const urls = links.map(({ url }) => url)
    for (const page of pages) assert.ok(urls.includes(page), page)
  })

  it('has configurations with the demo key, and placeholders for the limits of its tier', () => {
    assert.equal(text.match(/\{demo_key\}/g)?.length, 3)
    for (const fact of [
      `${dailyCalls.demoVisitor} requests a day`,
      '10 rows in a match',
      '{tier.lookup} lookups, {tier.search} searches',
      '{tier.global_search} without one a minute, and {tier.included_results} units a month',
    ])
      assert.ok(prose.replaceAll('\n', ' ').includes(fact), fact)
  })

  it('stays under 1500 tokens', () => {
    assert.ok(encode(text).length < 1500, String(encode(text).length))
  })
})

describe('the grammar of llms.txt', () => {
  const refused: [given: string, text: string, error: RegExp][] = [
    ['no title', 'Company data\n\n> Records.\n\n', /no title/],
    ['prose right after the title', '# Company data\nRecords.\n', /no title, or no empty line/],
    ['prose right after the summary', '# Company data\n\n> Records.\nMore.\n', /no empty line after its summary/],
    ['a heading in the prose', '# Company data\n\n> Records.\n\n### Tools\n', /a heading in its prose/],
    [
      'a sentence in a section',
      '# Company data\n\n> Records.\n\nText.\n\n## API\n\nSee below.\n',
      /more than links: See/,
    ],
    ['a link without an address', '# Company data\n\n> Records.\n\nText.\n\n## API\n\n- [API]()\n', /more than links/],
  ]
  for (const [given, text, error] of refused)
    it(`refuses ${given}`, () => {
      assert.throws(() => parseLlmsTxt(text), error)
    })

  it('accepts a link without notes, and an Optional section', () => {
    const { sections } = parseLlmsTxt('# A\n\n> B\n\nC.\n\n## Optional\n\n- [D](https://d.test)\n')
    assert.deepEqual(sections.get('Optional'), [{ title: 'D', url: 'https://d.test', notes: undefined }])
  })
})
