import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../support/free-port.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { environment, program } from './svc.ts'

/** A pipe that is full, because its reader takes nothing. */
function fullPipe(folder: string): number {
  const file = join(folder, 'pipe')
  execFileSync('mkfifo', [file])
  const pipe = openSync(file, constants.O_RDWR | constants.O_NONBLOCK)
  try {
    for (;;) writeSync(pipe, Buffer.alloc(4_096))
  } catch {
    return pipe
  }
}

describe('svc serve whose log is read by a program that stands still', () => {
  it('serves, and ends after SIGTERM with exit code 0 although lines wait; one that does not end in 30 seconds has 1', async () => {
    using folder = tempFolder()
    const pipe = fullPipe(folder.path)
    const settings = { SVC_DATA_DIR: join(folder.path, 'data'), SVC_PORT: String(await freePort()), SVC_THREADS: '2' }
    const child = spawn(program, ['serve'], { env: environment(settings), stdio: ['ignore', pipe, 'pipe'] })
    for await (const line of createInterface(child.stderr ?? assert.fail())) if (line.includes('curl ')) break
    child.stderr?.resume()
    const { status } = await fetch(`http://127.0.0.1:${settings.SVC_PORT}/v1/health`)
    assert.equal(status, 200)
    child.kill()
    const [code] = await once(child, 'close')
    closeSync(pipe)
    assert.equal(code, 0)
  })
})
