import assert from 'node:assert/strict'
import { type RedisAddress, readRedisAddress } from '../../src/limits/redis/redis-address.ts'

const plain: RedisAddress = {
  kind: 'single',
  nodes: [{ host: 'cache', port: 6379 }],
  isTls: false,
  db: 0,
  username: undefined,
  password: undefined,
  primary: undefined,
  sentinelUsername: undefined,
  sentinelPassword: undefined,
}
const nodes = (...ports: number[]) => ports.map((port, at) => ({ host: 'abc'[at] ?? '', port }))

const addresses: [text: string, Partial<RedisAddress>][] = [
  ['redis://cache', {}],
  ['redis://cache:6380/2', { nodes: [{ host: 'cache', port: 6380 }], db: 2 }],
  ['rediss://svc:w%40rd@cache', { isTls: true, username: 'svc', password: 'w@rd' }],
  ['redis://:a:b@[::1]:7000', { nodes: [{ host: '::1', port: 7000 }], password: 'a:b' }],
  ['redis+cluster://a:7000,b:7001,c', { kind: 'cluster', nodes: nodes(7000, 7001, 6379) }],
  [
    'rediss+cluster://svc:secret@a',
    { kind: 'cluster', nodes: nodes(6379), isTls: true, username: 'svc', password: 'secret' },
  ],
  ['redis+sentinel://a,b,c:26380/limits', { kind: 'sentinel', nodes: nodes(26379, 26379, 26380), primary: 'limits' }],
  [
    'redis+sentinel://svc:p@a/my%20limits/3?sentinel_username=u&sentinel_password=q',
    {
      kind: 'sentinel',
      nodes: nodes(26379),
      primary: 'my limits',
      db: 3,
      username: 'svc',
      password: 'p',
      sentinelUsername: 'u',
      sentinelPassword: 'q',
    },
  ],
]

const none = 'is not a redis, rediss, redis+sentinel or redis+cluster address'

const mistakes: [text: string, issue: string][] = [
  ['cache:6379', none],
  ['redis://', none],
  ['https://cache', none],
  ['redis+ring://a', none],
  ['redis+cluster://a,,b', none],
  ['redis://cache:port', none],
  ['redis://cache:99999', none],
  ['redis://%zz@cache', none],
  ['redis://a,b', 'names several hosts: begin it with redis+sentinel or redis+cluster'],
  ['redis://cache/limits', 'can have the number of a database after the host, and nothing else'],
  ['redis://cache/0?family=6', 'can have the number of a database after the host, and nothing else'],
  ['redis+cluster://a/1', 'names a Cluster, which has no databases with numbers'],
  ['redis+sentinel://a', 'has the name of the primary after the hosts, and then the number of a database'],
  ['redis+sentinel://a/x?role=slave', 'can have the parameters sentinel_username and sentinel_password, and no others'],
]

describe('an address of Redis', () => {
  for (const [text, expected] of addresses)
    it(`is read: ${text}`, () => {
      assert.deepEqual(readRedisAddress(text), { ...plain, ...expected })
    })

  for (const [text, issue] of mistakes)
    it(`${issue}: ${text}`, () => {
      assert.equal(readRedisAddress(text), issue)
    })
})
