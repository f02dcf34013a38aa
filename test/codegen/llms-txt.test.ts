import assert from 'node:assert/strict'
import { emitLlmsTxt } from '../../codegen/emit-llms-txt.ts'
import { readContract } from '../../codegen/read-contract.ts'

/** The grammar of llmstxt.org: a title, a summary on one line, prose, then sections that hold links only. */
function parse(text: string) {
  const [head = '', ...parts] = text.split(/^## /m)
  const start = head.match(/^# (?<title>.+)\n\n> (?<summary>.+)\n\n(?<prose>[\s\S]+)$/)
  assert.ok(start?.groups, 'has no title, summary and prose')
  const sections = parts.map(part => {
    const [name, ...lines] = part.split('\n').filter(line => line.trim())
    return {
      name,
      links: lines.map(line => line.match(/^- \[(?<text>[^\]]+)\]\((?<url>[^)]+)\): (?<notes>.+)$/)?.groups),
    }
  })
  return { ...start.groups, sections }
}

describe('llms.txt', () => {
  const contract = readContract()
  const text = emitLlmsTxt(contract)['llms.txt'] ?? ''
  const { prose = '', sections, ...start } = parse(text) as ReturnType<typeof parse> & Record<string, string>
  const links = sections.flatMap(section => section.links)

  it('has a title, a summary on one line and 3 sections of links only', () => {
    assert.equal(start.title, contract.info.title)
    assert.deepEqual(
      sections.map(({ name }) => name),
      ['API', 'Agents', 'Errors'],
    )
    assert.ok(links.every(Boolean), text)
  })

  it('tells the 4 workflows and names the 6 tools before the first section', () => {
    assert.ok(prose.includes(contract['x-svc-mcp'].instructions))
    for (const { name } of contract['x-svc-mcp'].tools) assert.ok(prose.includes(`- \`${name}\`: `), name)
    assert.equal(prose.match(/^[1-4]\. /gm)?.length, 4)
  })

  it('links only to GET operations that need no key, and to the page of errors', () => {
    const open = Object.entries(contract.paths)
      .filter(([, { get }]) => get && get['x-svc-anonymous'] !== 'never')
      .map(([path]) => `{base_url}${path}`)
    for (const link of links) assert.ok([...open, '{errors_url}'].includes(link?.url ?? ''), link?.url)
  })

  it('stays under 1500 tokens, taken as 4500 bytes', () => {
    assert.ok(Buffer.byteLength(text) < 4500, String(Buffer.byteLength(text)))
  })
})
