import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { serveStdio } from '../../../src/mcp/sdk/serve-stdio.ts'
import type { Arguments, Tool } from '../../../src/mcp/tool.ts'
import { mcpTools } from '../../../src/mcp/tools.ts'

const options = { tools: mcpTools, features: [], instructions: '', release: '1.0.0' }
const list = (id: number) => `{"jsonrpc":"2.0","id":${id},"method":"tools/list"}\n`

describe('MCP over two streams', () => {
  it('warns of no leak while 20 answers wait for a slow client', async () => {
    const stdin = new PassThrough()
    const stdout = new PassThrough({ highWaterMark: 1 })
    const warnings: Error[] = []
    const onWarning = (warning: Error) => void warnings.push(warning)
    process.on('warning', onWarning)
    const served = serveStdio(options, {} as never, { stdin, stdout })
    stdin.end(Array.from({ length: 20 }, (_, id) => list(id)).join(''))
    while (stdout.listenerCount('drain') < 20) await turn()
    const answers = text(stdout)
    await served
    stdout.end()
    process.off('warning', onWarning)
    assert.deepEqual([(await answers).trim().split('\n').length, warnings], [20, []])
  })

  it('answers 2 calls of one id, also if the input has ended before the second answer', async () => {
    const stdin = new PassThrough()
    const stdout = new PassThrough()
    const call = async ({ turns }: Arguments) => {
      for (let left = Number(turns); left > 0; left--) await turn()
      return { content: [{ type: 'text', text: String(turns) }] } as const
    }
    const tool = { listing: { name: 'a', inputSchema: { type: 'object' } }, call } as unknown as Tool
    const served = serveStdio({ ...options, tools: [tool] }, {} as never, { stdin, stdout })
    const line = (turns: number) =>
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","arguments":{"turns":${turns}}}}\n`
    stdin.end(line(0) + line(50))
    await served
    stdout.end()
    const answers = (await text(stdout)).trim().split('\n')
    assert.deepEqual(
      answers.map(answer => JSON.parse(answer).result.content[0].text),
      ['0', '50'],
    )
  })
})
