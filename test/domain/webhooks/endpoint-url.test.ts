import assert from 'node:assert/strict'
import { checkEndpointUrl, checkPublicUrl } from '#domain/webhooks/endpoint-url.ts'

describe('the address of an endpoint', () => {
  const accepted: readonly (readonly [given: string, allowInsecure: boolean, normalised: string])[] = [
    ['https://hooks.example.com/in?token=a', false, 'https://hooks.example.com/in?token=a'],
    ['https://EXAMPLE.com', false, 'https://example.com/'],
    ['http://localhost:3000/', true, 'http://localhost:3000/'],
    ['http://127.1:3000/', true, 'http://127.0.0.1:3000/'],
    ['http://10.1.2.3/', true, 'http://10.1.2.3/'],
    ['http://172.31.0.1/', true, 'http://172.31.0.1/'],
    ['http://192.168.1.9/', true, 'http://192.168.1.9/'],
    ['http://[::1]:8000/', true, 'http://[::1]:8000/'],
    ['http://[fd00::1]/', true, 'http://[fd00::1]/'],
    ['https://10.1.2.3/', false, 'https://10.1.2.3/'],
  ]
  for (const [given, allowInsecure, normalised] of accepted)
    it(`may be ${given}${allowInsecure ? ' with --allow-insecure' : ''}`, () =>
      assert.equal(checkEndpointUrl(given, { allowInsecure }), normalised))

  const refused: readonly (readonly [given: string, allowInsecure: boolean, why: RegExp])[] = [
    ['http://127.0.0.1/', false, /--allow-insecure permits it/],
    ['http://example.com/', true, /only for localhost and private IP addresses/],
    ['http://127.0.0.1.example.com/', true, /only for localhost/],
    ['http://8.8.8.8/', true, /only for localhost/],
    ['http://172.32.0.1/', true, /only for localhost/],
    ['http://169.254.169.254/latest/meta-data', true, /cannot be link-local, unspecified or reserved/],
    ['http://[fe80::1]/', true, /cannot be link-local/],
    ['http://0.0.0.0/', true, /cannot be link-local/],
    ['https://169.254.169.254/latest/meta-data', false, /cannot be link-local/],
    ['https://2852039166/', false, /cannot be link-local/],
    ['https://[::ffff:169.254.169.254]/', false, /cannot be link-local/],
    ['https://[fe80::1]/', false, /cannot be link-local/],
    ['https://[::]/', false, /cannot be link-local/],
    ['https://[64:ff9b::a9fe:a9fe]/', false, /cannot be link-local/],
    ['https://[64:ff9b::169.254.169.254]/', false, /cannot be link-local/],
    ['https://[2002:a9fe:a9fe::1]/', false, /cannot be link-local/],
    ['https://168.63.129.16/metadata', false, /cannot be link-local/],
    ['ftp://example.com/', false, /must be an https address/],
    ['file:///etc/passwd', true, /must be an https address/],
    ['example.com', false, /must be an https address/],
    ['', false, /must be an https address/],
    ['https://user:pass@example.com/', false, /credentials or a fragment/],
    ['https://example.com/#part', false, /credentials or a fragment/],
    [`https://example.com/${'a'.repeat(2_048)}`, false, /at most 2048 characters/],
  ]
  for (const [given, allowInsecure, why] of refused)
    it(`cannot be ${given.slice(0, 60) || 'empty'}${allowInsecure ? ', not even with --allow-insecure' : ''}`, () =>
      assert.throws(() => checkEndpointUrl(given, { allowInsecure }), why))

  for (const own of [
    'https://127.0.0.1:9090/',
    'https://localhost/',
    'https://a.localhost/',
    'https://localhost./',
    'https://10.1.2.3/',
    'https://[::ffff:10.1.2.3]/',
    'https://[fd00::1]/',
    'https://100.100.100.200/',
    'https://[64:ff9b::7f00:1]/',
  ])
    it(`is not of the network of the server, as ${own} is, where an operator has a token only`, () =>
      assert.throws(() => checkPublicUrl(own), /is added in the data folder/))

  it('is any other for an operator with a token', () => {
    for (const url of [
      'https://hooks.example.com/in',
      'https://8.8.8.8/',
      'https://[2606:4700::1111]/',
      'https://[64:ff9b::808:808]/',
      'none',
    ])
      checkPublicUrl(url)
  })
})
