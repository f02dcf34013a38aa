import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tempFolder } from '../support/temp-folder.ts'
import { environment, svc } from './svc.ts'

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** The modules that a command loads: packages by name, files of the project by path. */
function modulesOf(args: readonly string[], dataDir: string): Set<string> {
  using folder = tempFolder()
  const list = join(folder.path, 'modules.json')
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', pathOf('./loaded-packages.ts'), pathOf('../../src/cli/main.js'), ...args],
    { env: { ...environment({ SVC_DATA_DIR: dataDir }), LOADED_MODULES: list }, encoding: 'utf8' },
  )
  assert.equal(status, 0, stderr)
  const urls = JSON.parse(readFileSync(list, 'utf8')) as string[]
  const root = new URL('../../', import.meta.url).href
  const nameOf = (url: string) =>
    /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? (url.startsWith(root) ? url.slice(root.length) : url)
  return new Set(urls.map(nameOf))
}

const areSearch = (module: string) => /^src\/search\/|^src\/domain\/search\/engine\//.test(module)
const areHttp = (module: string) => /^src\/http\/|^src\/operations\/|^generated\/routes\//.test(module)
const heavy = ['express', 'ajv', 'pino', 'knex', 'pg', 'ioredis', 'better-sqlite3', 'yauzl']

describe('what a command loads', () => {
  for (const command of ['', 'keys', 'import', 'backup', 'doctor'])
    it(`is no server, search engine, validator or database for svc ${command} --help`.replace('  ', ' '), () => {
      const loaded = modulesOf([...command.split(' ').filter(Boolean), '--help'], '/nonexistent')
      assert.ok(loaded.has('commander'))
      assert.deepEqual(
        [...loaded].filter(name => heavy.includes(name) || areSearch(name) || areHttp(name)),
        [],
      )
    })

  it('is the database, and no server, search engine or validator, for svc keys list', async () => {
    using folder = tempFolder()
    const made = await svc(['accounts', 'create', '--name', 'Acme', '--tier', 'free', '--json'], {
      SVC_DATA_DIR: folder.path,
    })
    const loaded = modulesOf(['keys', 'list', '--account', made.json<{ account_id: string }>().account_id], folder.path)
    assert.ok(loaded.has('better-sqlite3'))
    const without = ['express', 'ajv', 'pino', 'pg', 'ioredis', 'yauzl']
    assert.deepEqual(
      [...loaded].filter(name => without.includes(name) || areSearch(name) || areHttp(name)),
      [],
    )
  })
})
