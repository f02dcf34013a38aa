/** Dependencies point one way: generated ← src/domain ← data ← the rest of src, and inside src edge → operations. */
const forbid = (from, to, comment) => ({
  name: comment,
  severity: 'error',
  comment,
  from: { path: from },
  to: { path: to },
})

module.exports = {
  forbidden: [
    forbid('^generated/(?!routes/)', '^(src|data|codegen)/', 'generated code depends on nothing'),
    forbid(
      '^generated/routes/',
      '^(data|codegen|src/(?!operations/|domain/))',
      'a generated route binds an operation to its handler, and knows nothing else',
    ),
    forbid('^(?!src/http/|generated/routes/)', '^generated/routes/', 'routes are what serves them knows'),
    forbid('^codegen', '^(src|data|generated)/', 'the generator reads the contract alone'),
    forbid('^(sdk|collections)', '^(src|data|generated)/', 'clients are made from the contract alone'),
    forbid('^data', '^src/(?!domain/)', 'the data layer does not know who asks'),
    forbid('^src/domain', '^(src/(?!domain/)|data/)', 'the core is the ground floor: it imports generated code alone'),
    forbid('^src/operations', '^src/(http|pages|cli|administration|importers)/', 'operations never see a transport'),
    forbid(
      '^src/(administration|importers)',
      '^src/(http|pages|cli|operations)/',
      "operators' work does not pass the edge",
    ),
    forbid(
      '^src/mcp',
      '^(data/|src/(?!mcp/|domain/))',
      'tools are a client of the REST interface: they know its requests, not what answers them',
    ),
    forbid('^src/http', '^src/(cli|administration|importers)/', 'serving does not know the command line'),
    forbid(
      '^(?!data/)',
      '^data/(connection|open-database|migrations/)',
      'nobody outside data knows which database it is',
    ),
    forbid('^(?!data/)', '^(node_modules/)?(knex|better-sqlite3)', 'SQL lives in data'),
    { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no folders without a name of their own',
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
