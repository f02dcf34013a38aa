import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serve } from '../cli/serve.ts'
import { spawnSvc } from '../cli/svc.ts'
import { freePort } from '../support/free-port.ts'
import { tempFolder } from '../support/temp-folder.ts'

const hook = `import { registerHooks } from 'node:module'
import { appendFileSync } from 'node:fs'
registerHooks({
  load: (url, context, next) => {
    if (url.includes('@aws-sdk') || url.includes('/src/data-releases/')) appendFileSync(process.env.LOADED, url + '\\n')
    return next(url, context)
  },
})`

describe('the S3 client', () => {
  it('is not loaded by commands and servers without a store of releases, nor is what follows releases', async () => {
    using folder = tempFolder()
    const loaded = join(folder.path, 'loaded')
    writeFileSync(join(folder.path, 'hook.mjs'), hook)
    writeFileSync(loaded, '')
    const settings = {
      SVC_DATA_DIR: join(folder.path, 'data'),
      SVC_PORT: String(await freePort()),
      NODE_OPTIONS: `--import=${join(folder.path, 'hook.mjs')}`,
      LOADED: loaded,
    }
    assert.equal((await spawnSvc(['config'], settings)).code, 0)
    const { child } = await serve(settings)
    child.kill('SIGTERM')
    await once(child, 'exit')
    const names = readFileSync(loaded, 'utf8').split('\n').filter(Boolean)
    assert.deepEqual(
      names.filter(name => !name.endsWith('/src/data-releases/folders/served-folder.ts')),
      [],
    )
  })
})
