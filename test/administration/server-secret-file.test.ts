import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readServerSecret } from '../../src/administration/server-secret-file.ts'
import { ConfigError } from '../../src/config-error.ts'
import { tempFolder } from '../support/temp-folder.ts'

const run = promisify(execFile)
const configured = 'configured secret of more than 32 characters'

describe('the server secret', () => {
  it('is created on first start: 64 characters of base62 in key-secret, mode 0600', () => {
    using folder = tempFolder()
    const secret = readServerSecret(folder.path, undefined, randomBytes)
    assert.match(secret, /^[0-9A-Za-z]{64}$/)
    assert.deepEqual(readdirSync(folder.path), ['key-secret'])
    assert.equal(statSync(join(folder.path, 'key-secret')).mode & 0o777, 0o600)
  })

  it('has mode 0600 again after it was restored with mode 0644', () => {
    using folder = tempFolder()
    const secret = readServerSecret(folder.path, undefined, randomBytes)
    chmodSync(join(folder.path, 'key-secret'), 0o644)
    assert.equal(readServerSecret(folder.path, undefined, randomBytes), secret)
    assert.equal(statSync(join(folder.path, 'key-secret')).mode & 0o777, 0o600)
  })

  it('is created together with its data folder, mode 0700', () => {
    using folder = tempFolder()
    readServerSecret(join(folder.path, 'deep', 'data'), undefined, randomBytes)
    assert.equal(statSync(join(folder.path, 'deep', 'data')).mode & 0o777, 0o700)
  })

  it('stays the same over restarts, and differs between data folders', () => {
    using one = tempFolder()
    using two = tempFolder()
    const secret = readServerSecret(one.path, undefined, randomBytes)
    assert.equal(readServerSecret(one.path, undefined, randomBytes), secret)
    assert.notEqual(readServerSecret(two.path, undefined, randomBytes), secret)
  })

  it('is the configured one if there is one; then nothing is written', () => {
    using folder = tempFolder()
    assert.equal(readServerSecret(folder.path, configured, randomBytes), configured)
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
        () => readServerSecret(folder.path, undefined, randomBytes),
        new ConfigError(`${file} is damaged: restore it, or every key becomes invalid`),
      )
      assert.equal(readFileSync(file, 'utf8'), text)
    })

  it('is read without the line break that an editor adds', () => {
    using folder = tempFolder()
    writeFileSync(join(folder.path, 'key-secret'), `${configured}\r\n`)
    assert.equal(readServerSecret(folder.path, undefined, randomBytes), configured)
  })

  it('is the same for 4 processes that start at the same time, in 3 rounds', async () => {
    const module = fileURLToPath(new URL('../../src/administration/server-secret-file.ts', import.meta.url))
    for (let round = 0; round < 3; round++) {
      using folder = tempFolder()
      const start = Date.now() + 700
      const script = `const { readServerSecret } = await import(${JSON.stringify(module)})
        const { randomBytes } = await import('node:crypto')
        while (Date.now() < ${start});
        console.log(readServerSecret(${JSON.stringify(folder.path)}, undefined, randomBytes))`
      const runs = [1, 2, 3, 4].map(() => run(process.execPath, ['--input-type=module', '-e', script]))
      const secrets = new Set((await Promise.all(runs)).map(({ stdout }) => stdout))
      assert.equal(secrets.size, 1)
      assert.deepEqual(readdirSync(folder.path), ['key-secret'])
    }
  })
})
