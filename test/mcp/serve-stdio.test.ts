import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { serveStdio } from '../../src/mcp/sdk/serve-stdio.ts'
import { mcpTools } from '../../src/mcp/tools.ts'

const options = { tools: mcpTools, features: [], instructions: '', release: '1.0.0' }
const list = (id: number) => `{"jsonrpc":"2.0","id":${id},"method":"tools/list"}\n`

describe('MCP over two streams', () => {
  it('warns of no leak while 20 answers wait for a slow client', async () => {
    const [stdin, stdout] = [new PassThrough(), new PassThrough({ highWaterMark: 1 })]
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
})
