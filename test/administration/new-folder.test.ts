import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { tempFolder } from '../support/temp-folder.ts'

const backupCode = new URL('../../src/administration/backup/', import.meta.url)
/** Writes a file of a folder that is never complete, and has a temporary one meanwhile, as the restore of an archive does. */
const script = `
  import { writeFileSync } from 'node:fs'
  const { makeNewFolder } = await import('${backupCode}new-folder.ts')
  const { withTemporaryFolder } = await import('${backupCode}archive.ts')
  await withTemporaryFolder(() => makeNewFolder(process.argv[1], async draft => {
    writeFileSync(draft + '/key-secret', 'x')
    console.log(draft)
    await new Promise(resolve => setTimeout(resolve, 60_000))
  }))`

describe('a folder that is made as a whole', () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    it(`leaves nothing behind where ${signal} ends the process, which ends by that signal`, async () => {
      using folder = tempFolder()
      const args = ['--input-type=module', '--eval', script, join(folder.path, 'backup')]
      const env = { ...process.env, TMPDIR: folder.path }
      const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
      await once(child.stdout, 'data')
      assert.match(readdirSync(folder.path).sort().join(), /^backup\.\w{8}\.partial,svc-backup-\w{6}$/)
      child.kill(signal)
      const [code, by] = await once(child, 'exit')
      assert.deepEqual([code, by, readdirSync(folder.path)], [null, signal, []])
    })
})
