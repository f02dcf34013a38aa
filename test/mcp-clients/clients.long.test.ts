import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import listing from '#generated/mcp-tools.json' with { type: 'json' }
import { startTestService, type TestService } from '../support/service.ts'
import { toolCalls } from '../support/tool-calls.ts'
import { type ClientProgram, clientPrograms, isClientHere } from './clients.ts'

interface Answer {
  tool: string
  isError: boolean
  text: string
}

interface Input {
  url: string
  key: string
  calls: readonly { tool: string; args: object }[]
}

/** Runs a client with its input; rejects with what it says if it fails. */
async function run({ command, args }: ClientProgram, input: Input): Promise<{ tools: string[]; answers: Answer[] }> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], timeout: 200_000 })
  const ended = new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject))
  child.stdin.end(JSON.stringify(input))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

for (const program of clientPrograms)
  describe(`a client of ${program.of}`, () => {
    let service: TestService
    let tools: string[]
    let answers: Answer[]
    before(async function () {
      if (!isClientHere(program)) return this.skip()
      service = await startTestService()
      const key = (await service.key()).text
      const calls = toolCalls.flatMap(({ tool, args, wrong }) => [
        { tool, args: args() },
        { tool, args: wrong() },
      ])
      ;({ tools, answers } = await run(program, { url: `${service.url}/mcp`, key, calls }))
    })
    after(() => service?.[Symbol.asyncDispose]())

    it('lists the 6 tools in the order of the contract', () => {
      assert.deepEqual(
        tools,
        listing.tools.map(({ name }) => name),
      )
    })

    for (const [at, { tool, code, status }] of toolCalls.entries()) {
      it(`calls ${tool}, and gets its answer (${at + 1})`, () => {
        const answer = answers[2 * at]
        assert.deepEqual([answer?.tool, answer?.isError], [tool, false], answer?.text)
        assert.equal(JSON.parse(answer?.text ?? '').code, undefined)
      })

      it(`calls ${tool} with wrong arguments, and gets the envelope of ${status} ${code} (${at + 1})`, () => {
        const answer = answers[2 * at + 1]
        assert.deepEqual([answer?.tool, answer?.isError], [tool, true])
        const { code: given, status: sent } = JSON.parse(answer?.text ?? '')
        assert.deepEqual([given, sent], [code, status])
      })
    }
  })
