import assert from 'node:assert/strict'
import { userName } from '../../src/cli/terminal/user-name.ts'

describe('the user in the audit log', () => {
  it('is the number of a user without a name, as containers have them', () => {
    const unknown = () => {
      throw new Error('uv_os_get_passwd returned ENOENT')
    }
    assert.equal(userName(unknown), `user ${process.getuid?.()}`)
  })
})
