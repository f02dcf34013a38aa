import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { tempFolder } from '../support/temp-folder.ts'

const module = new URL('../../src/administration/backup/new-folder.ts', import.meta.url)
/** Writes a file of a folder that is never complete. */
const script = `
  import { writeFileSync } from 'node:fs'
  const { makeNewFolder } = await import('${module}')
  await makeNewFolder(process.argv[1], async draft => {
    writeFileSync(draft + '/key-secret', 'x')
    console.log(draft)
    await new Promise(resolve => setTimeout(resolve, 60_000))
  })`

describe('a folder that is made as a whole', () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    it(`leaves nothing behind where ${signal} ends the process, which ends by that signal`, async () => {
      using folder = tempFolder()
      const args = ['--input-type=module', '--eval', script, join(folder.path, 'backup')]
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
      await once(child.stdout, 'data')
      assert.match(readdirSync(folder.path).join(), /^backup\.\w{8}\.partial$/)
      child.kill(signal)
      const [code, by] = await once(child, 'exit')
      assert.deepEqual([code, by, readdirSync(folder.path)], [null, signal, []])
    })
})
