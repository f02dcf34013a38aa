import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { countryCodes } from '#domain/countries.ts'
import { type Config, readConfig } from '../../src/config/config.ts'
import { ConfigError } from '../../src/config/config-error.ts'
import { environmentVariables } from '../../src/config/config-variables.ts'
import type { RedisAddress } from '../../src/limits/redis/redis-address.ts'
import { tempFolder } from '../support/temp-folder.ts'

const defaults: Config = {
  host: '127.0.0.1',
  port: 8080,
  adminHost: '127.0.0.1',
  adminPort: undefined,
  adminToken: undefined,
  drainSeconds: 0,
  dataDir: resolve('.svc'),
  baseUrl: 'http://127.0.0.1:8080',
  mcpUrl: 'http://127.0.0.1:8080',
  errorsUrl: 'http://127.0.0.1:8080/errors',
  trustProxy: false,
  maxConnections: 10_000,
  maxConnectionsPerAddress: 1_000,
  threads: undefined,
  keySecret: undefined,
  oldKeySecrets: [],
  logLevel: 'info',
  logFile: undefined,
  logFormat: 'auto',
  auditRetentionDays: undefined,
  logRetentionDays: undefined,
  tiersFile: undefined,
  sample: true,
  serviceUrl: 'http://127.0.0.1:8080',
  apiKey: undefined,
  databaseUrl: undefined,
  migratesDatabase: true,
  redis: undefined,
  slots: undefined,
  releaseStore: undefined,
  countries: countryCodes,
  tracing: undefined,
}

type Accepted = readonly [env: Record<string, string>, config: Partial<Config>]

const redis: Omit<RedisAddress, 'nodes' | 'db'> = {
  kind: 'single',
  isTls: false,
  username: undefined,
  password: undefined,
  primary: undefined,
  sentinelUsername: undefined,
  sentinelPassword: undefined,
}

const batching = {
  scheduledDelayMillis: 5_000,
  exportTimeoutMillis: 30_000,
  maxQueueSize: 2_048,
  maxExportBatchSize: 512,
}

const at = (address: string) => ({
  baseUrl: address,
  serviceUrl: address,
  mcpUrl: address,
  errorsUrl: `${address}/errors`,
})

const accepted: readonly Accepted[] = [
  [{ SVC_HOST: '0.0.0.0' }, { host: '0.0.0.0', ...at('http://127.0.0.1:8080') }],
  [
    { SVC_HOST: '[::]', SVC_PORT: '80' },
    { host: '::', port: 80, ...at('http://[::1]:80') },
  ],
  [{ SVC_HOST: '::1' }, { host: '::1', ...at('http://[::1]:8080') }],
  [{ SVC_HOST: 'api.internal' }, { host: 'api.internal', ...at('http://api.internal:8080') }],
  [
    { SVC_ARTEFACTS_URL: 's3://releases/a/b/', AWS_REGION: 'eu-north-1', AWS_ENDPOINT_URL_S3: 'http://s3.internal/' },
    {
      releaseStore: {
        kind: 's3',
        url: 's3://releases/a/b/',
        bucket: 'releases',
        prefix: 'a/b/',
        endpoint: 'http://s3.internal',
        region: 'eu-north-1',
      },
    },
  ],
  [
    { SVC_ARTEFACTS_URL: 'file:///srv/re%20leases' },
    { releaseStore: { kind: 'folder', url: 'file:///srv/re%20leases', folder: '/srv/re leases' } },
  ],
  [{ SVC_COUNTRIES: 'se, no' }, { countries: ['NO', 'SE'] }],
  [{ SVC_HOST: '[::1]' }, { host: '::1', ...at('http://[::1]:8080') }],
  [{ SVC_HOST: 'fe80::1%eth0' }, { host: 'fe80::1%eth0', ...at('http://[fe80::1%eth0]:8080') }],
  [
    { SVC_PORT: '80\r', SVC_DATA_DIR: '/var/lib/svc ' },
    { port: 80, dataDir: '/var/lib/svc', ...at('http://127.0.0.1:80') },
  ],
  [{ SVC_PORT: ' ' }, {}],
  [{ SVC_KEY_SECRET: ` ${'x'.repeat(32)}\r` }, { keySecret: ` ${'x'.repeat(32)}\r` }],
  [{ SVC_TRUST_PROXY: '10' }, { trustProxy: 10 }],
  [{ SVC_PORT: '80' }, { port: 80, ...at('http://127.0.0.1:80') }],
  [{ SVC_PORT: '0' }, { port: 0, ...at('http://127.0.0.1:0') }],
  [{ SVC_PORT: '65535' }, { port: 65_535, ...at('http://127.0.0.1:65535') }],
  [{ SVC_ADMIN_PORT: '9464' }, { adminPort: 9464 }],
  [{ SVC_ADMIN_HOST: '0.0.0.0' }, { adminHost: '0.0.0.0' }],
  [
    { SVC_PORT: '0', SVC_ADMIN_PORT: '0' },
    { port: 0, adminPort: 0, ...at('http://127.0.0.1:0') },
  ],
  [{ SVC_DRAIN_SECONDS: '15' }, { drainSeconds: 15 }],
  [{ PORT: '3000' }, { port: 3000, ...at('http://127.0.0.1:3000') }],
  [
    { SVC_PORT: '80', PORT: '3000' },
    { port: 80, ...at('http://127.0.0.1:80') },
  ],
  [{ SVC_DATA_DIR: '/var/lib/svc' }, { dataDir: '/var/lib/svc' }],
  [{ SVC_DATA_DIR: 'data dir' }, { dataDir: resolve('data dir') }],
  [{ SVC_URL: 'https://api.example/' }, { serviceUrl: 'https://api.example' }],
  [{ SVC_BASE_URL: 'https://api.example' }, at('https://api.example')],
  [{ SVC_BASE_URL: 'https://api.example///' }, at('https://api.example')],
  [{ SVC_BASE_URL: ' https://api.example/x/\n' }, at('https://api.example/x')],
  [{ SVC_MCP_URL: 'https://mcp.example/' }, { mcpUrl: 'https://mcp.example' }],
  [{ SVC_ERRORS_URL: 'https://docs.example/errors' }, { errorsUrl: 'https://docs.example/errors' }],
  [{ SVC_TRUST_PROXY: 'false' }, { trustProxy: false }],
  [{ SVC_TRUST_PROXY: '0' }, { trustProxy: false }],
  [{ SVC_TRUST_PROXY: '1' }, { trustProxy: 1 }],
  [{ SVC_TRUST_PROXY: 'loopback' }, { trustProxy: 'loopback' }],
  [{ SVC_TRUST_PROXY: '10.0.0.1' }, { trustProxy: '10.0.0.1' }],
  [{ SVC_TRUST_PROXY: '10.0.0.0/8,  fd00::/8,uniquelocal' }, { trustProxy: '10.0.0.0/8, fd00::/8, uniquelocal' }],
  [{ SVC_MAX_CONNECTIONS: '500' }, { maxConnections: 500 }],
  [{ SVC_THREADS: '4' }, { threads: 4 }],
  [{ SVC_THREADS: '1024' }, { threads: 1_024 }],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' },
    { tracing: { endpoint: 'http://127.0.0.1:4318', sampler: 'parentbased_always_on', share: 1, batching } },
  ],
  [
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    },
    { tracing: { endpoint: 'https://collector.example', sampler: 'traceidratio', share: 0.1, batching } },
  ],
  [{ OTEL_TRACES_SAMPLER: 'always_off' }, {}],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_SDK_DISABLED: 'True' }, {}],
  [
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
      OTEL_SDK_DISABLED: 'no',
      OTEL_BSP_SCHEDULE_DELAY: '100',
      OTEL_BSP_EXPORT_TIMEOUT: '200',
      OTEL_BSP_MAX_QUEUE_SIZE: '300',
      OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '40',
    },
    {
      tracing: {
        endpoint: 'http://127.0.0.1:4318',
        sampler: 'parentbased_always_on',
        share: 1,
        batching: { scheduledDelayMillis: 100, exportTimeoutMillis: 200, maxQueueSize: 300, maxExportBatchSize: 40 },
      },
    },
  ],
  [{ SVC_MAX_CONNECTIONS_PER_ADDRESS: '20' }, { maxConnectionsPerAddress: 20 }],
  [{ SVC_KEY_SECRET: 'x'.repeat(32) }, { keySecret: 'x'.repeat(32) }],
  [{ SVC_LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
  [{ SVC_LOG_LEVEL: 'trace' }, { logLevel: 'trace' }],
  [{ SVC_TIERS_FILE: '/etc/svc/tiers.yaml' }, { tiersFile: '/etc/svc/tiers.yaml' }],
  [{ SVC_API_KEY: 'svc_live_rk_…' }, { apiKey: 'svc_live_rk_…' }],
  [{ SVC_SLOTS: 'zy-zz, 00-01,00' }, { slots: ['00', '01', 'zy', 'zz'] }],
  [{ SVC_REDIS_URL: ' redis://[::1]:6380/2\n' }, { redis: { ...redis, nodes: [{ host: '::1', port: 6380 }], db: 2 } }],
]

const refused: readonly (readonly [env: Record<string, string>, words: RegExp])[] = [
  [{ SVC_PORT: '80\n81\u0000' }, /^SVC_PORT is not a port number: 80\\n81\\u0000$/],
  [{ SVC_HOST: '127.0.0.1:80' }, /^SVC_HOST is neither a name nor an address without a port, .*: 127\.0\.0\.1:80$/],
  [{ SVC_ADMIN_HOST: 'http://ops' }, /^SVC_ADMIN_HOST is neither a name nor an address without a port, .*: http:/],
  [{ SVC_TRUST_PROXY: '11' }, /^SVC_TRUST_PROXY is more than 10 hops: 11$/],
  [{ SVC_PORT: '65536' }, /^SVC_PORT is not a port number: 65536$/],
  [{ SVC_PORT: '-1' }, /^SVC_PORT is not a port number: -1$/],
  [{ SVC_PORT: '80.5' }, /^SVC_PORT is not a port number: 80\.5$/],
  [{ SVC_PORT: '0x50' }, /^SVC_PORT is not a port number: 0x50$/],
  [{ SVC_PORT: 'http' }, /^SVC_PORT is not a port number: http$/],
  [
    { SVC_PORT: 'tcp://10.96.12.7:80' },
    /^SVC_PORT is not a port number: tcp:\/\/10\.96\.12\.7:80; Kubernetes has set it: give the pod enableServiceLinks: false$/,
  ],
  [{ SVC_ADMIN_PORT: '9464x' }, /^SVC_ADMIN_PORT is not a port number: 9464x$/],
  [{ SVC_ADMIN_PORT: '8080' }, /^SVC_ADMIN_PORT is the port of clients too: 8080$/],
  [{ SVC_DRAIN_SECONDS: '1.5' }, /^SVC_DRAIN_SECONDS is not a whole number of seconds up to 3600: 1\.5$/],
  [{ SVC_DRAIN_SECONDS: '3601' }, /^SVC_DRAIN_SECONDS is not a whole number of seconds up to 3600: 3601$/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: '127.0.0.1:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT is not an http or https address/],
  [{ OTEL_TRACES_SAMPLER: 'jaeger_remote' }, /^OTEL_TRACES_SAMPLER is not one of always_on, .*: jaeger_remote$/],
  [{ OTEL_BSP_MAX_QUEUE_SIZE: '0' }, /^OTEL_BSP_MAX_QUEUE_SIZE is not a whole number above zero: 0$/],
  [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, /^OTEL_TRACES_SAMPLER_ARG is not a share from 0 to 1: 1\.5$/],
  [{ PORT: 'http' }, /PORT is not a port number: http$/],
  [
    { SVC_BASE_URL: 'api.example' },
    /^SVC_BASE_URL is not an http or https address: api\.example; write https:\/\/api\.example$/,
  ],
  [{ SVC_BASE_URL: 'localhost:8080' }, /^SVC_BASE_URL is not .*: localhost:8080; write http:\/\/localhost:8080$/],
  [{ SVC_BASE_URL: 'server:8080/v' }, /^SVC_BASE_URL is not .*: server:8080\/v; write https:\/\/server:8080\/v$/],
  [{ SVC_BASE_URL: 'api.example?a=b' }, /^SVC_BASE_URL is not an http or https address: api\.example\?a=b$/],
  [{ SVC_BASE_URL: 'ftp://api.example' }, /^SVC_BASE_URL is not an http or https address/],
  [{ SVC_BASE_URL: 'javascript:alert(1)' }, /^SVC_BASE_URL is not an http or https address/],
  [{ SVC_BASE_URL: 'https://api.example/?a=b' }, /^SVC_BASE_URL cannot have a query/],
  [{ SVC_BASE_URL: 'https://api.example/#top' }, /^SVC_BASE_URL cannot have a query, a fragment/],
  [{ SVC_BASE_URL: 'https://user:word@api.example' }, /^SVC_BASE_URL cannot have .*credentials$/],
  [{ SVC_BASE_URL: 'https://api.example/"><script>' }, /^SVC_BASE_URL cannot have spaces, quotation marks/],
  [{ SVC_BASE_URL: 'https://api.example/a b' }, /^SVC_BASE_URL cannot have spaces/],
  [{ SVC_MCP_URL: '/mcp' }, /^SVC_MCP_URL is not an http or https address: \/mcp$/],
  [{ SVC_ERRORS_URL: 'errors' }, /^SVC_ERRORS_URL is not an http or https address: errors$/],
  [{ SVC_TRUST_PROXY: 'true' }, /^SVC_TRUST_PROXY .* true would let callers forge theirs$/],
  [{ SVC_TRUST_PROXY: '0.0.0.0/0' }, /^SVC_TRUST_PROXY trusts every address/],
  [{ SVC_TRUST_PROXY: '10.0.0.1, ::/0' }, /^SVC_TRUST_PROXY trusts every address/],
  [
    { SVC_TRUST_PROXY: 'proxy.internal' },
    /^SVC_TRUST_PROXY is neither a number of hops nor addresses: proxy\.internal$/,
  ],
  [{ SVC_TRUST_PROXY: '10.0.0.0/33' }, /^SVC_TRUST_PROXY is neither a number of hops nor addresses/],
  [{ SVC_TRUST_PROXY: '10.0.0.1,' }, /^SVC_TRUST_PROXY is neither a number of hops nor addresses/],
  [{ SVC_TRUST_PROXY: '-1' }, /^SVC_TRUST_PROXY is neither a number of hops nor addresses: -1$/],
  [{ SVC_THREADS: '1025' }, /^SVC_THREADS is more than 1024 threads: 1025$/],
  [{ SVC_THREADS: 'all' }, /^SVC_THREADS is not a whole number above zero: all$/],
  [{ SVC_MAX_CONNECTIONS: '0' }, /^SVC_MAX_CONNECTIONS is not a whole number above zero: 0$/],
  [
    { SVC_MAX_CONNECTIONS_PER_ADDRESS: '1e3' },
    /^SVC_MAX_CONNECTIONS_PER_ADDRESS is not a whole number above zero: 1e3$/,
  ],
  [{ SVC_KEY_SECRET: 'x'.repeat(31) }, /^SVC_KEY_SECRET must have at least 32 characters$/],
  [{ SVC_KEY_SECRET: '' }, /^SVC_KEY_SECRET must have at least 32 characters$/],
  [{ SVC_LOG_LEVEL: 'verbose' }, /^SVC_LOG_LEVEL is not one of fatal, .*: verbose$/],
  [{ SVC_LOG_LEVEL: 'INFO' }, /^SVC_LOG_LEVEL is not one of/],
  [
    { SVC_DATABASE_URL: 'postgres://db/svc' },
    /^SVC_DATABASE_URL needs SVC_KEY_SECRET or SVC_KEY_SECRET_FILE: all servers/,
  ],
  [{ SVC_DATABASE_URL: 'mysql://db/svc' }, /^SVC_DATABASE_URL is not a postgres or postgresql address$/],
  [{ SVC_DATABASE_URL: 'postgres://db' }, /^SVC_DATABASE_URL must name a database after the host$/],
  // The password is a/b, p@h#x or p@h/x.
  [{ SVC_DATABASE_URL: 'postgres://u:a/b@db/svc' }, /^SVC_DATABASE_URL is not .*; in a password, write @ : .* %25$/],
  [{ SVC_DATABASE_URL: 'postgres://u:p@h#x@db/svc' }, /^SVC_DATABASE_URL is not .*; in a password, write @ : .* %25$/],
  [{ SVC_DATABASE_URL: 'postgres://u:p@h/x@db/svc' }, /^SVC_DATABASE_URL is not .*; in a password, write @ : .* %25$/],
  [{ SVC_REDIS_URL: 'redis://u:a/b@cache' }, /^SVC_REDIS_URL is not a redis, .*; in a password, write @ : .* %25$/],
  [{ SVC_DATABASE_URL: 'postgres://a:5432,:5432/svc' }, /^SVC_DATABASE_URL is not a postgres or postgresql address$/],
  [
    { SVC_DATABASE_URL: 'postgres://a,b/svc?target_session_attrs=standby' },
    /^SVC_DATABASE_URL must have target_session_attrs=read-write, or none$/,
  ],
  [
    { SVC_DATABASE_URL: 'postgres://db/svc?sslmode=bogus' },
    /^SVC_DATABASE_URL must have an sslmode of disable, prefer, require, verify-ca or verify-full, not bogus$/,
  ],
  [
    { SVC_DATABASE_URL: 'postgres://db/svc?sslmode=verify-ca' },
    /^SVC_DATABASE_URL must name a certificate in sslrootcert for sslmode=verify-ca$/,
  ],
  [{ SVC_DATABASE_URL: 'postgres://db:0/svc' }, /^SVC_DATABASE_URL must have a port from 1 to 65535, not 0$/],
  [{ SVC_DATABASE_URL: 'postgres://db/svc?port=5432x' }, /^SVC_DATABASE_URL must have a port .*, not 5432x$/],
  [
    { SVC_DATABASE_URL: 'postgres://svc@/svc?host=a,b&port=1,2,3' },
    /^SVC_DATABASE_URL is not a postgres or postgresql address/,
  ],
  [{ SVC_DATABASE_URL: 'postgres://db/svc?password=x' }, /^SVC_DATABASE_URL must have its password before the host$/],
  [
    { SVC_REDIS_URL: 'cache:6379' },
    /^SVC_REDIS_URL is not a redis, rediss, redis\+sentinel or redis\+cluster address$/,
  ],
  [{ SVC_SLOTS: '00-9' }, /^SVC_SLOTS is not a list of slots, such as 00-Uz,Vb: 00-9$/],
  [{ SVC_SLOTS: 'zz-00' }, /^SVC_SLOTS is not a list of slots, such as 00-Uz,Vb: zz-00$/],
  [{ SVC_REDIS_URL: 'cache' }, /^SVC_REDIS_URL is not a redis, rediss, redis\+sentinel or redis\+cluster address$/],
  [{ SVC_REDIS_URL: 'redis://' }, /^SVC_REDIS_URL is not a redis, rediss, redis\+sentinel or redis\+cluster address$/],
  [
    { SVC_REDIS_URL: 'https://cache' },
    /^SVC_REDIS_URL is not a redis, rediss, redis\+sentinel or redis\+cluster address$/,
  ],
  [{ SVC_ARTEFACTS_URL: '/srv/releases' }, /^SVC_ARTEFACTS_URL is neither an s3:\/\/ nor a file:\/\/ address$/],
  [{ SVC_ARTEFACTS_URL: 's3://r_s' }, /^SVC_ARTEFACTS_URL must name a bucket, as in s3:\/\/bucket\/prefix$/],
  [{ SVC_ARTEFACTS_URL: 's3://k:s@releases' }, /^SVC_ARTEFACTS_URL cannot have credentials: .* AWS_ACCESS_KEY_ID/],
  [{ SVC_ARTEFACTS_URL: 's3://releases?x=1' }, /^SVC_ARTEFACTS_URL cannot have a query or a fragment$/],
  [{ SVC_ARTEFACTS_URL: 'file://host/srv' }, /^SVC_ARTEFACTS_URL must name a folder of this machine/],
  [{ SVC_COUNTRIES: 'NO,XX' }, /^SVC_COUNTRIES is not a list of countries such as NO,SE: XX$/],
  [{ SVC_COUNTRIES: 'NO,' }, /^SVC_COUNTRIES is not a list of countries such as NO,SE: NO,$/],
  [{ SVC_REDIS_URL: 'redis://cache/limits' }, /^SVC_REDIS_URL can have the number of a database/],
  [{ SVC_REDIS_URL: 'redis://cache/0?family=6' }, /^SVC_REDIS_URL can have the number of a database .* nothing else$/],
]

const shown = (env: Record<string, string>) =>
  Object.entries(env)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .join(' ')

describe('the configuration', () => {
  it('of an empty environment serves .svc on 127.0.0.1:8080 and trusts no proxy', () => {
    assert.deepEqual(readConfig({}), defaults)
  })

  it('of empty variables is the default, except that an empty secret is refused', () => {
    const names = Object.keys(environmentVariables).filter(name => name !== 'SVC_KEY_SECRET')
    assert.deepEqual(readConfig(Object.fromEntries(names.map(name => [name, '']))), defaults)
  })

  for (const [env, config] of accepted)
    it(`accepts ${shown(env)}`, () => {
      assert.deepEqual(readConfig(env), { ...defaults, ...config })
    })

  for (const [env, words] of refused)
    it(`refuses ${shown(env)} in one line`, () => {
      assert.throws(
        () => readConfig(env),
        (error: unknown) => error instanceof ConfigError && words.test(error.message) && !error.message.includes('\n'),
      )
    })

  it('takes the secret from the file that SVC_KEY_SECRET_FILE names, without its line end', () => {
    using folder = tempFolder()
    const file = join(folder.path, 'secret')
    writeFileSync(file, `${'x'.repeat(32)}\n`)
    assert.equal(readConfig({ SVC_KEY_SECRET_FILE: file }).keySecret, 'x'.repeat(32))
  })

  it('takes all secrets from a key-secret that was rotated, the first as the one that signs, before those of SVC_KEY_SECRET_OLD', () => {
    using folder = tempFolder()
    const file = join(folder.path, 'key-secret')
    const [first, second, third] = ['1', '2', '3'].map(digit => digit.repeat(32))
    writeFileSync(file, `${JSON.stringify({ format: 2, secrets: [first, second] }, null, 2)}\n`)
    const { keySecret, oldKeySecrets } = readConfig({
      SVC_KEY_SECRET_FILE: file,
      SVC_KEY_SECRET_OLD: `${second},${third}`,
    })
    assert.deepEqual([keySecret, oldKeySecrets], [first, [second, third]])
  })

  it('takes a secret that only begins like JSON as it is', () => {
    using folder = tempFolder()
    const file = join(folder.path, 'secret')
    writeFileSync(file, `{${'x'.repeat(32)}`)
    assert.equal(readConfig({ SVC_KEY_SECRET_FILE: file }).keySecret, `{${'x'.repeat(32)}`)
  })

  it('refuses a key-secret that was cut, or has something else than texts: its text was taken as a new secret', () => {
    using folder = tempFolder()
    const file = join(folder.path, 'key-secret')
    const whole = JSON.stringify({ format: 2, secrets: ['1'.repeat(32), '2'.repeat(32)] }, null, 2)
    const message = 'SVC_KEY_SECRET_FILE names a damaged key-secret: copy the whole file again'
    const mixed = JSON.stringify({ format: 2, secrets: ['1'.repeat(32), 2] })
    for (const text of ['{', whole.slice(0, 60), whole.slice(0, -1), whole.replace('2', '3'), mixed]) {
      writeFileSync(file, text)
      assert.throws(() => readConfig({ SVC_KEY_SECRET_FILE: file }), { name: 'ConfigError', message })
    }
  })

  it('refuses a file of the secret that is missing or shorter than 32 characters, and two secrets', () => {
    using folder = tempFolder()
    const file = join(folder.path, 'secret')
    const refusal = (env: Record<string, string>, message: RegExp) =>
      assert.throws(() => readConfig(env), { name: 'ConfigError', message })
    assert.throws(() => readConfig({ SVC_KEY_SECRET_FILE: file }), { code: 'ENOENT', path: file })
    writeFileSync(file, 'hunter2')
    refusal({ SVC_KEY_SECRET_FILE: file }, /^SVC_KEY_SECRET_FILE must have at least 32 characters$/)
    refusal({ SVC_KEY_SECRET_FILE: file, SVC_KEY_SECRET: 'x'.repeat(32) }, /are both set; unset one$/)
  })

  it('never repeats a secret or the address of a database in a message', () => {
    for (const env of [
      { SVC_KEY_SECRET: 'hunter2' },
      { SVC_DATABASE_URL: 'postgres://u:hunter2@db/svc' },
      { SVC_DATABASE_URL: 'postgres://u:hunter2@db' },
      { SVC_DATABASE_URL: 'postgres://db/svc?password=hunter2' },
      { SVC_REDIS_URL: 'http://u:hunter2@cache' },
      { SVC_REDIS_URL: 'redis://u:hunter2@cache/limits' },
      { SVC_REDIS_URL: 'redis://u:hunter2@cache:port' },
      { SVC_ARTEFACTS_URL: 's3://u:hunter2@releases/svc' },
      { SVC_BASE_URL: 'https://u:hunter2@api.example' },
    ])
      assert.throws(
        () => readConfig(env),
        ({ message }: Error) => !message.includes('hunter2'),
      )
  })

  it('is immutable', () => {
    assert.ok(Object.isFrozen(readConfig({})))
  })

  it('takes the folder of a socket in a parameter of SVC_DATABASE_URL, as psql does', () => {
    const url = 'postgres://svc@/svc?host=/run/postgresql&port=5433'
    const { databaseUrl } = readConfig({ SVC_DATABASE_URL: url, SVC_KEY_SECRET: 'x'.repeat(32) })
    assert.equal(databaseUrl, url)
  })

  it('ignores unknown variables', () => {
    assert.deepEqual(readConfig({ HOST: '0.0.0.0', DATABASE_URL: 'postgres://db', NODE_ENV: 'production' }), defaults)
  })

  it('reads just the 42 variables it lists, and PORT', () => {
    const source = readFileSync(new URL('../../src/config/config.ts', import.meta.url), 'utf8')
    const named = new Set(source.match(/(SVC|OTEL|AWS)_[A-Z_]+[A-Z\d]/g))
    assert.deepEqual([...named].sort(), Object.keys(environmentVariables).sort())
    assert.equal(Object.keys(environmentVariables).length, 42)
  })
})
