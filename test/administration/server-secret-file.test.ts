import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readServerSecrets, secretSource } from '../../src/administration/secrets/server-secret-file.ts'
import { ConfigError } from '../../src/config/config-error.ts'
import { tempFolder } from '../support/temp-folder.ts'

const run = promisify(execFile)
/** Makes a process fail to link files, as on exFAT. */
const noLinks = `const fs = await import('node:fs')
  fs.default.linkSync = () => {
    throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM', syscall: 'link' })
  }
  ;(await import('node:module')).syncBuiltinESMExports()`
const configured = 'configured secret of more than 32 characters'

describe('the server secret', () => {
  it('is created on first start: 64 characters of base62 in key-secret, mode 0600', () => {
    using folder = tempFolder()
    const secret = readServerSecrets(folder.path, [], randomBytes)[0]
    assert.match(String(secret), /^[0-9A-Za-z]{64}$/)
    assert.deepEqual(readdirSync(folder.path), ['key-secret'])
    assert.equal(statSync(join(folder.path, 'key-secret')).mode & 0o777, 0o600)
  })

  it('has mode 0600 again after it was restored with mode 0644', () => {
    using folder = tempFolder()
    const secret = readServerSecrets(folder.path, [], randomBytes)[0]
    chmodSync(join(folder.path, 'key-secret'), 0o644)
    assert.equal(readServerSecrets(folder.path, [], randomBytes)[0], secret)
    assert.equal(statSync(join(folder.path, 'key-secret')).mode & 0o777, 0o600)
  })

  it('is created together with its data folder, mode 0700', () => {
    using folder = tempFolder()
    readServerSecrets(join(folder.path, 'deep', 'data'), [], randomBytes)[0]
    assert.equal(statSync(join(folder.path, 'deep', 'data')).mode & 0o777, 0o700)
  })

  it('stays the same over restarts, and differs between data folders', () => {
    using one = tempFolder()
    using two = tempFolder()
    const secret = readServerSecrets(one.path, [], randomBytes)[0]
    assert.equal(readServerSecrets(one.path, [], randomBytes)[0], secret)
    assert.notEqual(readServerSecrets(two.path, [], randomBytes)[0], secret)
  })

  it('is the configured one if there is one; then nothing is written', () => {
    using folder = tempFolder()
    assert.equal(readServerSecrets(folder.path, [configured], randomBytes)[0], configured)
    assert.deepEqual(readdirSync(folder.path), [])
  })

  for (const [what, text] of [
    ['empty', ''],
    ['blank', ' \n'],
    ['cut to 31 characters', 'x'.repeat(31)],
  ] as const)
    it(`is refused in one line when its file is ${what}, and the file is not changed`, () => {
      using folder = tempFolder()
      const file = join(folder.path, 'key-secret')
      writeFileSync(file, text)
      assert.throws(
        () => readServerSecrets(folder.path, [], randomBytes)[0],
        new ConfigError(`${file} is damaged: restore it, or every key becomes invalid`),
      )
      assert.equal(readFileSync(file, 'utf8'), text)
    })

  it('is not created a second time where its folder goes away while it is used, as an unmounted volume does', () => {
    using parent = tempFolder()
    const [dataDir, away] = ['data', 'away'].map(name => join(parent.path, name)) as [string, string]
    const source = secretSource({ dataDir, keySecret: undefined, oldKeySecrets: [] }, randomBytes)
    const secrets = source.read()
    renameSync(dataDir, away)
    const missing = `${join(dataDir, 'key-secret')} is missing: restore it or set SVC_KEY_SECRET, or every key becomes invalid`
    assert.throws(source.read, new ConfigError(missing))
    assert.equal(existsSync(dataDir), false)
    renameSync(away, dataDir)
    assert.deepEqual(source.read(), secrets)
  })

  it('is read without the line break that an editor adds', () => {
    using folder = tempFolder()
    writeFileSync(join(folder.path, 'key-secret'), `${configured}\r\n`)
    assert.equal(readServerSecrets(folder.path, [], randomBytes)[0], configured)
  })

  for (const [disk, before, names] of [
    ['', '', ['key-secret']],
    [' on a disk without hard links', noLinks, ['key-secret', 'locks']],
  ] as const)
    it(`is the same for 4 processes that start at the same time${disk}, in 3 rounds`, async () => {
      const module = fileURLToPath(new URL('../../src/administration/secrets/server-secret-file.ts', import.meta.url))
      for (let round = 0; round < 3; round++) {
        using folder = tempFolder()
        const start = Date.now() + 700
        const script = `${before}
        const { readServerSecrets } = await import(${JSON.stringify(module)})
        const { randomBytes } = await import('node:crypto')
        while (Date.now() < ${start});
        console.log(readServerSecrets(${JSON.stringify(folder.path)}, [], randomBytes)[0])`
        const runs = [1, 2, 3, 4].map(() => run(process.execPath, ['--input-type=module', '-e', script]))
        const secrets = new Set((await Promise.all(runs)).map(({ stdout }) => stdout))
        assert.equal(secrets.size, 1)
        assert.deepEqual(readdirSync(folder.path).toSorted(), names)
        assert.equal(statSync(join(folder.path, 'key-secret')).mode & 0o777, 0o600)
      }
    })
})
