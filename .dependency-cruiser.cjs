/** Dependencies point one way: generated ← src/domain ← data ← the rest of src, and in src: HTTP and command line → operations. */
const forbid = (from, to, comment) => ({
  name: comment,
  severity: 'error',
  comment,
  from: { path: from },
  to: { path: to },
})

/** The code of the search that determines what is stored in an index. */
const indexed = '(index/|tokens/|weights/weights-text)'

module.exports = {
  forbidden: [
    forbid('^generated/(?!(admin/)?routes/)', '^(src|data|codegen)/', 'generated code depends on nothing'),
    forbid(
      '^generated/routes/',
      '^(data|codegen|src/(?!operations/|domain/))',
      'a generated route binds an operation to its handler, and imports nothing else',
    ),
    forbid(
      '^generated/admin/routes/',
      '^(data|codegen|src/(?!admin-listener/|domain/))',
      'a generated route of the administration API binds an operation to its handler',
    ),
    forbid('^(?!src/http/|generated/routes/)', '^generated/routes/', 'only src/http imports generated routes'),
    forbid(
      '^(?!src/admin-listener/|generated/admin/routes/)',
      '^generated/admin/routes/',
      'only src/admin-listener imports the routes of the administration API',
    ),
    forbid('^codegen/(?!man/)', '^(src|data|generated)/', 'the generator reads only the contract'),
    forbid(
      '^codegen/man/',
      '^(data|generated|src/(?!cli/|config/config-variables))',
      'the man page is generated from the commands and their variables',
    ),
    forbid('^(sdk|collections)', '^(src|data|generated)/', 'clients are generated from the contract only'),
    forbid('^sdk/typescript/', '^(?!sdk/typescript/)', 'the client has no dependencies'),
    forbid('^data', '^src/(?!domain/)', 'the data layer imports only the domain'),
    forbid('^src/domain', '^(src/(?!domain/)|data/)', 'the domain imports only generated code'),
    forbid(
      `^(data/companies/search-rows|src/search/(build|stored-index)/|src/domain/search/${indexed})`,
      `^src/domain/search/(?!${indexed})`,
      'an index is built by the code whose hash is its version (src/search/index-version.ts)',
    ),
    forbid(
      '^src/operations',
      '^src/(http|pages|cli|administration|importers)/',
      'operations are independent of their transport',
    ),
    forbid(
      '^src/(administration|importers|webhooks)',
      '^src/(http|pages|cli|operations)/',
      'administration, imports and webhooks are independent of HTTP and the command line',
    ),
    forbid(
      '^src/mcp',
      '^(data/|src/(?!mcp/|rest/|domain/))',
      'MCP tools are a client of the REST API: they import no handlers and no stores',
    ),
    forbid(
      '^src/(config|logging)/',
      '^src/(http|pages|operations|cli|administration|importers|admin-listener|service|served-app|request-threads)/',
      'the settings and the log know nothing of what is served',
    ),
    forbid(
      '^src/node-runtime',
      '^(data/|src/(?!node-runtime/))',
      'what is of Node and of the system knows nothing of the service',
    ),
    forbid('^src/rest', '^(data/|src/(?!rest/|domain/))', 'the client of the REST API knows its requests only'),
    forbid(
      '^src/client',
      '^(data/(?!async/backoff|files/(read-small|replace)-file)|src/(?!client/|rest/|importers/(readers/|import-error)|domain/))',
      'the commands that ask a service are a client of the REST API: they open no stores',
    ),
    forbid(
      '^src/pages/browser',
      '^(?!src/pages/(browser|views)/|src/domain/|generated/|node_modules/uplot/)',
      'browser code imports only views and the domain',
    ),
    forbid(
      '^src/pages/views',
      '^(?!src/pages/views/|src/domain/|generated/)',
      'views run on the server and in browsers',
    ),
    forbid('^(?!src/pages/browser/)', '^src/pages/browser', 'browser code is bundled, not imported'),
    forbid(
      '^src/http',
      '^src/(admin-listener|cli|administration|importers)/',
      'HTTP is independent of the command line',
    ),
    forbid(
      '^(?!src/tracing/)',
      '^(node_modules/)?@opentelemetry/',
      'OpenTelemetry is in src/tracing only, which is loaded where a collector is set',
    ),
    // A benchmark compares with a bare server of the SDK.
    forbid(
      '^(?!src/mcp/sdk/|bench/bare-mcp|test/)',
      '^(node_modules/)?@modelcontextprotocol/',
      'the SDK of MCP is in src/mcp/sdk only',
    ),
    forbid(
      '^src/served-app/',
      '^src/(cli|importers|request-threads)/',
      'what each thread has does not know the others',
    ),
    forbid('^src/request-threads/', '^src/(cli|importers)/', 'request threads are independent of the command line'),
    forbid(
      '^(?!src/request-threads/|src/service/|src/cli/server/serve|test/)',
      '^src/request-threads/',
      'only a service starts request threads',
    ),
    forbid(
      '^src/data-releases/',
      '^src/(http|pages|cli|operations|admin-listener)/',
      'releases are published and followed without requests',
    ),
    forbid('^(?!data/objects/|test/)', '^(node_modules/)?@aws-sdk/', 'the S3 client is in data/objects only'),
    forbid(
      '^src/admin-listener/',
      '^src/(cli|importers|pages)/',
      'the listener for operators is independent of the command line',
    ),
    forbid('^(?!data/)', '^data/(sqlite|migrations)/', 'only data knows which database is used'),
    // Benchmarks of imports and of bills have a database of their own beside it.
    forbid('^(?!data/|bench/(import|bare-ledger))', '^(node_modules/)?(knex|better-sqlite3)', 'SQL is in data only'),
    // A benchmark searches in PostgreSQL.
    forbid('^(?!data/|bench/search|test/)', '^(node_modules/)?pg(-|/|$)', 'PostgreSQL is in data only'),
    { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no folders called utils, helpers, common or lib',
      severity: 'error',
      from: { path: '(^|/)(utils|helpers|common|lib)/' },
      to: {},
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
  },
}
