import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type ContractProxy, startContractProxy } from '../support/contract-proxy.ts'
import { isInstalled } from '../support/is-installed.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const page = readFileSync(new URL('../../docs/consuming.md', import.meta.url), 'utf8')

interface Block {
  section: string
  language: string
  code: string
  /** The expected output, and its language. */
  printed: [language: string, text: string]
}

const sections = page.split(/^## /m).slice(1)
const blocks: Block[] = sections.flatMap(text => {
  const [section = ''] = text.split('\n')
  const fences = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(([, language = '', code = '']) => ({
    language,
    code,
  }))
  return fences.flatMap(({ language, code }, at) => {
    const next = fences[at + 1]
    return at % 2 === 0 && next ? [{ section, language, code, printed: [next.language, next.code] }] : []
  })
})

const fences = page.match(/^```\w+$/gm) ?? []

/**
 * The program of each language, and its arguments before and after the code; those of Node resolve packages from the
 * project.
 */
const programs: Readonly<Record<string, { program: string; needs: string; args: string[]; inProject?: boolean }>> = {
  sh: { program: 'sh', needs: 'curl', args: ['-ec'] },
  ts: {
    program: process.execPath,
    needs: process.execPath,
    args: ['--input-type=module-typescript', '-e'],
    inProject: true,
  },
  python: { program: 'python3', needs: 'python3', args: ['-c'] },
}

describe('the quickstart in docs/consuming.md', () => {
  const folder = tempFolder()
  let service: TestService
  let proxy: ContractProxy
  let key: string
  before(async () => {
    service = await startTestService()
    proxy = await startContractProxy(service.url)
    key = (await service.key()).text
  })
  after(async () => {
    await proxy[Symbol.asyncDispose]()
    await service[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  const printedBy = async ({ language, code }: Block) => {
    const { program = '', args = [], inProject } = programs[language] ?? {}
    const env = { ...process.env, SVC_URL: proxy.url, SVC_API_KEY: key, NODE_NO_WARNINGS: '1' }
    const cwd = inProject ? root : folder.path
    return (await run(program, [...args, code], { env, cwd, timeout: 200_000 })).stdout
  }

  it('has a block with its output in each of 4 sections', () => {
    assert.deepEqual([...new Set(blocks.map(({ section }) => section))], ['curl', 'TypeScript', 'Python', 'MCP'])
    assert.equal(blocks.length * 2, fences.length)
  })

  blocks.forEach((block, at) => {
    const { section, language, printed } = block
    const nth = blocks.slice(0, at + 1).filter(other => other.section === section).length
    it(`prints the documented output, and keeps to the contract: ${section}, block ${nth}`, async function () {
      const { needs = '' } = programs[language] ?? {}
      if (!isInstalled(needs)) this.skip()
      const output = await printedBy(block)
      const [kind, text] = printed
      if (kind === 'json') assert.partialDeepStrictEqual(JSON.parse(output), JSON.parse(text))
      else assert.equal(output, text)
      assert.deepEqual(proxy.violations, [])
      assert.ok(proxy.seen.length > 0)
    })
  })
})
