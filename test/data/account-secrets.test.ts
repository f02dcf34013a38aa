import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { hashSecret, newKeyParts } from '#domain/keys/key-format.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { account, storedKey } from './stored-keys.ts'

const pepper = new Uint8Array(32).fill(3)

/** Names of the files below a folder that hold some bytes. */
const filesWith = (folder: string, bytes: Buffer): string[] =>
  readdirSync(folder).filter(name => readFileSync(join(folder, name)).includes(bytes))

describe('the secret of a key', () => {
  it('is in none of the database files, open or closed, while its kid and its hash are', async () => {
    using folder = tempFolder()
    const parts = newKeyParts('live', 'rk', randomBytes)
    const hash = hashSecret(parts.secret, pepper)
    const opened = await openAccounts(folder.path)
    await opened.accounts.create(account('acct_a'))
    await opened.keys.create(storedKey(parts.kid, 'acct_a', { secret_hash: hash }))
    await opened.keys.revoke(parts.kid, '2026-11-20T16:00:00.000Z')
    const check = () => {
      assert.notDeepEqual(filesWith(folder.path, Buffer.from(parts.kid)), [])
      assert.notDeepEqual(filesWith(folder.path, hash), [])
      assert.deepEqual(filesWith(folder.path, Buffer.from(parts.secret)), [])
      assert.deepEqual(filesWith(folder.path, Buffer.from(parts.secret.slice(0, 12))), [])
    }
    assert.ok(readdirSync(folder.path).includes('accounts.sqlite-wal'))
    check()
    await opened[Symbol.asyncDispose]()
    assert.deepEqual(readdirSync(folder.path).sort(), ['accounts.sqlite', 'usage.sqlite'])
    check()
  })
})
