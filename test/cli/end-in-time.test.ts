import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./late-end.ts', import.meta.url))

async function endOf(state: string): Promise<{ code: number | null; signal: string | null; said: string }> {
  const child = spawn(process.execPath, [program, state], { stdio: ['ignore', 'ignore', 'pipe'] })
  const [said, [code, signal]] = await Promise.all([text(child.stderr), once(child, 'close')])
  return { code, signal, said }
}

describe('a service that was told to stop', () => {
  it('and waits for something that never comes ends with exit code 1 and one line', async () => {
    assert.deepEqual(await endOf('waiting'), { code: 1, signal: null, said: 'it did not stop\n' })
  })

  it('and whose main thread is blocked is killed, with the same line', async () => {
    assert.deepEqual(await endOf('blocked'), { code: null, signal: 'SIGKILL', said: 'it did not stop\n' })
  })

  it('and has nothing left to do ends by itself, with exit code 0 and no line', async () => {
    assert.deepEqual(await endOf('done'), { code: 0, signal: null, said: '' })
  })
})
