import { countryCodes } from '#domain/countries.ts'
import { samplerNames } from '../tracing/tracing.ts'
import { logLevels } from './config-values.ts'

/** Default and meaning of every environment variable; a test compares the table of the README with it. */
export const environmentVariables: Record<string, { fallback: string; meaning: string }> = {
  SVC_HOST: { fallback: '127.0.0.1', meaning: 'Address to listen on.' },
  SVC_PORT: { fallback: '8080', meaning: 'Port to listen on; `PORT` is honoured too.' },
  SVC_ADMIN_PORT: {
    fallback: '',
    meaning: 'Port of a second listener, for operators: `/livez`, `/readyz`, `/metrics` and the administration API.',
  },
  SVC_ADMIN_TOKEN: { fallback: '', meaning: 'Token of an operator, for `svc accounts` and `svc keys` with `--url`.' },
  SVC_ADMIN_HOST: { fallback: '127.0.0.1', meaning: 'Address of the listener for operators.' },
  SVC_DRAIN_SECONDS: {
    fallback: '0',
    meaning: 'Seconds after SIGTERM in which requests are still served while `/readyz` answers 503.',
  },
  SVC_DATA_DIR: { fallback: '.svc', meaning: 'Folder of the databases, created on first start.' },
  SVC_BASE_URL: {
    fallback: 'http://SVC_HOST:SVC_PORT',
    meaning: 'Public address of the REST interface; with `0.0.0.0` or `::` as host, that of loopback.',
  },
  SVC_MCP_URL: { fallback: 'SVC_BASE_URL', meaning: 'Public address of the MCP server.' },
  SVC_ERRORS_URL: { fallback: 'SVC_BASE_URL/errors', meaning: 'Public address of the error pages.' },
  SVC_TRUST_PROXY: {
    fallback: '',
    meaning: 'Proxies trusted for X-Forwarded-For: a number of hops, or addresses and CIDR ranges.',
  },
  SVC_MAX_CONNECTIONS: {
    fallback: '10000',
    meaning: 'Connections at the same time; fewer where the process may open fewer files.',
  },
  SVC_MAX_CONNECTIONS_PER_ADDRESS: {
    fallback: '1000',
    meaning: 'Of these, connections from one IPv4 address or IPv6 /64 block; trusted proxies may have any number.',
  },
  SVC_THREADS: {
    fallback: 'the number of cores',
    meaning: 'Threads that answer requests, each on the same port; by default fewer where memory is short.',
  },
  SVC_KEY_SECRET: {
    fallback: 'made on first start',
    meaning: 'Secret behind key checksums and hashes, at least 32 characters.',
  },
  SVC_KEY_SECRET_FILE: {
    fallback: '',
    meaning: 'File with that secret, for process managers that keep secrets in files.',
  },
  SVC_KEY_SECRET_OLD: {
    fallback: '',
    meaning: 'Earlier values of `SVC_KEY_SECRET` that are still accepted, newest first, separated by commas.',
  },
  SVC_LOG_LEVEL: { fallback: 'info', meaning: `One of ${logLevels.join(', ')}.` },
  SVC_LOG_FILE: { fallback: 'standard output', meaning: 'File of the log, which is opened again on SIGHUP.' },
  SVC_LOG_FORMAT: { fallback: 'auto', meaning: '`json`, `text`, or `auto`: text on a terminal, otherwise JSON.' },
  SVC_LOG_RETENTION: {
    fallback: '',
    meaning:
      'Days that files of the log are kept, such as `14d`: the service then rotates `SVC_LOG_FILE` daily and at 256 MiB.',
  },
  SVC_AUDIT_RETENTION: {
    fallback: '',
    meaning: 'Days that entries of the audit log are kept, such as `400d`; forever without it.',
  },
  SVC_TIERS_FILE: {
    fallback: 'data/reference/tiers.yaml',
    meaning: 'Another file of tiers: limits, included results, fees.',
  },
  SVC_SAMPLE: {
    fallback: 'on',
    meaning: '`off` removes the embedded sample: a country answers 503 until its register is imported.',
  },
  SVC_URL: {
    fallback: 'SVC_BASE_URL',
    meaning: 'Address of the service that `svc mcp`, `svc lookup`, `svc search` and `svc match` ask without `--url`.',
  },
  SVC_API_KEY: {
    fallback: '',
    meaning: 'Key of the requests of `svc mcp` (a restricted one), `svc lookup`, `svc search` and `svc match`.',
  },
  SVC_DATABASE_URL: {
    fallback: '',
    meaning:
      'PostgreSQL for accounts, keys and usage of several servers, as a `postgres://` address; of several hosts, as `postgres://a,b/svc`, the one that can be written to.',
  },
  SVC_DATABASE_MIGRATE: {
    fallback: 'on',
    meaning:
      '`off` leaves the schema of the database to `svc database migrate`; a server refuses one that lacks a step.',
  },
  SVC_REDIS_URL: {
    fallback: '',
    meaning:
      'Redis for limits shared by several servers: `redis://`, `redis+sentinel://` or `redis+cluster://`, or `rediss`.',
  },
  SVC_SLOTS: {
    fallback: 'all',
    meaning: 'Slots of new accounts, such as `00-Uz,Vb`, where accounts are distributed over several cells.',
  },
  SVC_ARTEFACTS_URL: {
    fallback: '',
    meaning:
      'Store of published partitions and search indexes, as `s3://bucket/prefix` or `file:///folder`: a server serves its current release and builds nothing.',
  },
  SVC_COUNTRIES: {
    fallback: `all ${countryCodes.length}`,
    meaning: 'Countries that this server holds, such as `NO,SE`; others answer 503 here.',
  },
  AWS_ENDPOINT_URL_S3: { fallback: '', meaning: "Address of an S3 store other than Amazon's." },
  AWS_REGION: { fallback: 'us-east-1', meaning: 'Region of the bucket.' },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    fallback: '',
    meaning: 'OpenTelemetry collector that traces are sent to by OTLP over HTTP, such as `http://127.0.0.1:4318`.',
  },
  OTEL_TRACES_SAMPLER: {
    fallback: 'parentbased_always_on',
    meaning: `One of ${samplerNames.join(', ')}.`,
  },
  OTEL_TRACES_SAMPLER_ARG: { fallback: '1', meaning: 'Share of traces that `traceidratio` records, from 0 to 1.' },
  OTEL_SDK_DISABLED: { fallback: 'false', meaning: '`true` turns traces off, whatever the other variables say.' },
  OTEL_BSP_SCHEDULE_DELAY: { fallback: '5000', meaning: 'Milliseconds between two batches of spans.' },
  OTEL_BSP_EXPORT_TIMEOUT: { fallback: '30000', meaning: 'Milliseconds that sending a batch may take.' },
  OTEL_BSP_MAX_QUEUE_SIZE: { fallback: '2048', meaning: 'Spans that wait at most; others are left out.' },
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: { fallback: '512', meaning: 'Spans of a batch at most.' },
}
