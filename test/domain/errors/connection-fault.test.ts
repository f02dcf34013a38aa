import assert from 'node:assert/strict'
import { connectionFault, tlsFault } from '#domain/errors/connection-fault.ts'

const ofCode = (code: string) => connectionFault(Object.assign(new Error('failed'), { code }))

describe('connectionFault', () => {
  for (const [code, text] of [
    [
      'CERT_HAS_EXPIRED',
      /^its certificate has expired \(CERT_HAS_EXPIRED\): renew it, or correct the clock of this machine$/,
    ],
    ['CERT_NOT_YET_VALID', /^its certificate is not valid yet \(\w+\): correct the clock/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /^its certificate is for another name \(\w+\): use a name/],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', /^its certificate is not trusted \(\w+\): .* NODE_EXTRA_CA_CERTS$/],
    ['SELF_SIGNED_CERT_IN_CHAIN', /^its certificate is not trusted \(\w+\): .* NODE_EXTRA_CA_CERTS$/],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /^its certificate is not trusted \(\w+\): .* NODE_EXTRA_CA_CERTS$/],
    ['ERR_SSL_WRONG_VERSION_NUMBER', /^it does not speak TLS \(\w+\): /],
    ['EPROTO', /^it does not speak TLS \(\w+\): /],
  ] as const)
    it(`says what ${code} means, and what to change`, () => assert.match(String(ofCode(code)), text))

  it('says that a port belongs to another protocol, which fetch has only two words for', () => {
    assert.match(
      String(connectionFault(new Error('bad port'))),
      /its port belongs to another protocol.*use another port$/,
    )
  })

  it('is nothing for errors that may pass, and for what is no error', () => {
    for (const code of ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'SVC_OTHER', ''])
      assert.equal(ofCode(code), undefined)
    assert.deepEqual([connectionFault(undefined), connectionFault('EPROTO')], [undefined, undefined])
  })

  it('names another setting of trusted authorities where there is one', () => {
    assert.match(tlsFault('CERT_UNTRUSTED', 'sslrootcert')?.advice ?? '', / in sslrootcert$/)
  })
})
