import assert from 'node:assert/strict'
import { chmodSync } from 'node:fs'
import { addressesOf } from '#data/postgres/addresses-of.ts'
import { placeOf } from '#data/postgres/client-config.ts'
import { connectPostgres } from '#data/postgres/connect.ts'
import { describeWithPostgres } from '../../support/describe-with.ts'
import { startPostgres } from '../../support/postgres.ts'
import { tempFolder } from '../../support/temp-folder.ts'

describe('the servers of an address', () => {
  for (const [address, ...expected] of [
    ['postgres://svc@a:5432,b/svc', 'postgres://svc@a:5432/svc', 'postgres://svc@b/svc'],
    ['postgres://svc:p@/svc?host=/run/postgresql', 'postgres://svc:p@%2Frun%2Fpostgresql/svc'],
    [
      'postgres://svc@/svc?host=/cloudsql/a:b:c&sslmode=disable',
      'postgres://svc@%2Fcloudsql%2Fa%3Ab%3Ac/svc?sslmode=disable',
    ],
    ['postgres:///svc?user=svc&host=db&port=5433', 'postgres://db:5433/svc?user=svc'],
    ['postgres://svc@/svc?host=a,::1&port=5432,5433', 'postgres://svc@a:5432/svc', 'postgres://svc@[::1]:5433/svc'],
    ['postgres://svc@/svc?host=a,b&port=5433', 'postgres://svc@a:5433/svc', 'postgres://svc@b:5433/svc'],
    ['postgres://svc@/svc?host=a,b&port=1,2,3', 'postgres://svc@/svc?host=a,b&port=1,2,3'],
    ['postgres://svc@/svc', 'postgres://svc@/svc'],
  ] as [string, ...string[]][])
    it(`are ${expected.length} in ${address}`, () => {
      assert.deepEqual(addressesOf(address), expected)
    })
})

describeWithPostgres('the folder of a socket in a parameter of an address', () => {
  it('is connected to, and named without the user', async () => {
    using folder = tempFolder()
    chmodSync(folder.path, 0o777)
    await using server = await startPostgres({ settings: { unix_socket_directories: folder.path } })
    const address = `postgres://svc@/postgres?host=${folder.path}&port=${server.port}`
    await using postgres = connectPostgres(address)
    assert.deepEqual(await postgres.query('SELECT inet_server_addr() AS address'), [{ address: null }])
    assert.equal(placeOf(address), `${folder.path}:${server.port}/postgres`)
  })
})
