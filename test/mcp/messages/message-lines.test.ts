import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { messageLines } from '../../../src/mcp/messages/message-lines.ts'
import type { LineError } from '../../../src/mcp/messages/read-line.ts'
import { readParams } from '../../../src/mcp/messages/read-params.ts'

const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}'
const isMessage = (value: unknown) => typeof value === 'object' && value !== null && 'method' in value

/** What is passed on of pieces of input, and the errors of the rest. */
async function read(...pieces: string[]) {
  const errors: LineError[] = []
  const lines = messageLines({ read: readParams, isMessage }, error => errors.push(error))
  for (const piece of pieces) lines.write(Buffer.from(piece))
  lines.end()
  return { passed: await text(lines), errors }
}

describe('the lines that svc mcp reads', () => {
  it('are passed on whole, however they are cut, with \\n or \\r\\n at their end, and without blank ones', async () => {
    const half = ping.length / 2
    const { passed, errors } = await read(`${ping}\n\n`, ping.slice(0, half), `${ping.slice(half)}\r\n${ping}`, '\n')
    assert.deepEqual([passed, errors], [`${ping}\n`.repeat(3), []])
  })

  it('are written anew without params that are null, and with the arguments of a call as an object', async () => {
    const listed = '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":null}'
    const called =
      '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"svc_check_coverage","arguments":""}}'
    const { passed, errors } = await read(`${listed}\n${called}\n`)
    assert.deepEqual(
      passed
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line)),
      [
        { jsonrpc: '2.0', id: 1, method: 'tools/list' },
        { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'svc_check_coverage', arguments: {} } },
      ],
    )
    assert.deepEqual(errors, [])
  })

  const wrong: readonly { line: string; code: number; id: LineError['id']; message: RegExp }[] = [
    { line: '{bad', code: -32700, id: null, message: /not valid JSON/ },
    { line: `[${ping}]`, code: -32600, id: null, message: /one message per line, not an array/ },
    { line: '{"jsonrpc":"1.0","id":"a"}', code: -32600, id: 'a', message: /needs "jsonrpc": "2\.0"/ },
    { line: '{"jsonrpc":"2.0","id":{}}', code: -32600, id: null, message: /"id" must be a string or an integer/ },
    {
      line: `{"jsonrpc":"2.0","id":3,"method":"a","params":{"a":null,"b":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`,
      code: -32600,
      id: 3,
      message: /nested too deeply/,
    },
    {
      line: `{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"a","arguments":{"b":${'['.repeat(40)}${']'.repeat(40)}}}}`,
      code: -32600,
      id: 4,
      message: /nested too deeply/,
    },
    { line: 'null', code: -32600, id: null, message: /a message is a JSON object/ },
    { line: `"${'x'.repeat(1024 * 1024)}"`, code: -32600, id: null, message: /larger than 1 MiB/ },
  ]
  for (const { line, code, id, message } of wrong)
    it(`are answered with ${code} and the id ${id} if they are no message, and the next one is read: ${line.slice(0, 30)}`, async () => {
      const { passed, errors } = await read(`${line}\n${ping}\n`)
      assert.equal(passed, `${ping}\n`)
      assert.deepEqual([errors.length, errors[0]?.error.code, errors[0]?.id], [1, code, id])
      assert.match(errors[0]?.error.message ?? '', message)
    })
})
