import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../support/free-port.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'
import { serve } from './serve.ts'

// Stands for a fault of the service: code that runs in its process and that nothing catches. A key in its message is cut off.
const faults = `
  process.on('SIGUSR2', () => { throw new Error('a fault of svc_live_sk_AAAAAAAAAAAA_secret') })
  process.on('SIGWINCH', () => { Promise.reject(new Error('a fault that nothing awaits')) })`
const withFaults = `--import=data:text/javascript,${encodeURIComponent(faults)}`

// One thread finds the file, and removes it.
const withThreadFault = (folder: string) =>
  `--import=data:text/javascript,${encodeURIComponent(`
    import { rmSync } from 'node:fs'
    import { workerData } from 'node:worker_threads'
    const fault = () => {
      try { rmSync('${folder}/fault') } catch { return }
      throw new Error('a fault of a thread')
    }
    if (workerData?.logLevel) setInterval(fault, 50).unref()`)}`

describe('svc serve with an error that nothing catches', () => {
  for (const [kind, signal, message] of [
    ['thrown', 'SIGUSR2', 'a fault of svc_live_sk_AAAAAAAAAAAA_...'],
    ['rejected', 'SIGWINCH', 'a fault that nothing awaits'],
  ] as const)
    it(`${kind} ends with exit code 1, a fatal line in its log file, and on stderr the stack in one line of JSON`, async () => {
      using folder = tempFolder()
      const file = join(folder.path, 'svc.log')
      const settings = { SVC_DATA_DIR: join(folder.path, 'data'), SVC_PORT: String(await freePort()) }
      const { child, output } = await serve({ ...settings, SVC_LOG_FILE: file, NODE_OPTIONS: withFaults })
      child.kill(signal)
      await once(child, 'close')
      assert.equal(child.exitCode, 1)
      const { level, msg, err, ...rest } = JSON.parse(readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? '')
      assert.deepEqual([level, msg, err.message], [60, 'an unexpected error ended the service', message], String(rest))
      const told = JSON.parse(output().trimEnd().split('\n').at(-1) ?? '')
      assert.equal(told.level, 60)
      assert.match(told.msg, new RegExp(`^Error: ${message}\n {4}at `))
    })

  it('in one of 2 request threads goes on serving, with an error line in its log and on stderr the stack in one line', async () => {
    using folder = tempFolder()
    const file = join(folder.path, 'svc.log')
    const settings = { SVC_DATA_DIR: join(folder.path, 'data'), SVC_PORT: String(await freePort()), SVC_THREADS: '2' }
    const { child, output } = await serve({
      ...settings,
      SVC_LOG_FILE: file,
      NODE_OPTIONS: withThreadFault(folder.path),
    })
    writeFileSync(join(folder.path, 'fault'), '')
    await until(() => output().includes('a fault of a thread'))
    assert.match(readFileSync(file, 'utf8'), /"level":50,.*a fault of a thread.*another one takes its place/)
    const told = JSON.parse(output().trimEnd().split('\n').at(-1) ?? '')
    assert.equal(told.level, 50)
    assert.match(told.msg, /^Error: a fault of a thread\n {4}at /)
    assert.equal(child.exitCode, null)
    child.kill()
    await once(child, 'close')
  })
})
