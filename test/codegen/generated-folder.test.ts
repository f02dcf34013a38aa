import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { operations as adminOperations } from '#generated/admin/operations.ts'
import { operations } from '#generated/operations.ts'
import assetNames from '#generated/pages/assets.json' with { type: 'json' }
import { removeExtraFiles } from '../../codegen/generated-folder.ts'

const reference = fileURLToPath(new URL('../../data/reference/', import.meta.url))
/** Checked by `make fresh`. */
const committed = fileURLToPath(new URL('../../generated/', import.meta.url))
/** The generated folders of the clients. */
const clients = ['sdk/typescript/src/generated', 'sdk/python/svc_client/generated']
const root = fileURLToPath(new URL('../../', import.meta.url))
const main = fileURLToPath(new URL('../../codegen/main.ts', import.meta.url))

const generate = (out: string) => execFileSync(process.execPath, [main, '--out', out])
const check = (out: string) => spawnSync(process.execPath, [main, '--check', '--out', out], { encoding: 'utf8' })
const namesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => statSync(join(folder, name)).isFile())
    .sort()
const contents = (folder: string) => namesOf(folder).map(name => [name, readFileSync(join(folder, name), 'utf8')])

describe('the generator', () => {
  let temporary: string
  /** A new run, in a folder that holds an unrelated file. */
  const second = () => join(temporary, 'second')
  const copy = () => {
    const folder = mkdtempSync(join(temporary, 'copy-'))
    cpSync(committed, folder, { recursive: true })
    for (const name of clients) cpSync(join(root, name), join(folder, name), { recursive: true })
    return folder
  }

  before(() => {
    temporary = mkdtempSync(join(tmpdir(), 'svc-codegen-'))
    mkdirSync(second())
    writeFileSync(join(second(), 'notes.md'), 'mine\n')
    generate(second())
  })
  after(() => rmSync(temporary, { recursive: true }))

  it('writes the same files, byte for byte, as those in generated/: 18 of the contract, 6 of the one for operators, 14 of reference data, a route for each operation and their list, the files of the pages, the guides, and the man page; and the generated parts of the clients', () => {
    const names = [
      'agent-card.json',
      'ai-catalog.json',
      'api-catalog.json',
      'checked-contract.json',
      'error-codes.ts',
      'error-texts.json',
      'llms.txt',
      'mcp-calls.ts',
      'mcp-prompts.json',
      'mcp-server-card.json',
      'mcp-server.json',
      'mcp-tools.json',
      'openapi-3.0.json',
      'openapi.json',
      'openapi.yaml',
      'operations.ts',
      'request-schemas.json',
      'schema.ts',
      'server.json',
    ]
    const adminNames = [
      'checked-contract.json',
      'error-codes.ts',
      'openapi.yaml',
      'operations.ts',
      'request-schemas.json',
    ]
    const routesOf = (table: object) =>
      Object.keys(table).map(id => `routes/${id.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}.ts`)
    const routes = routesOf(operations)
    const adminRoutes = routesOf(adminOperations)
    const tables = readdirSync(reference).filter(name => name.endsWith('.yaml') && name !== 'tiers.yaml')
    assert.deepEqual([names.length, tables.length, routes.length + 1], [19, 14, 25])
    const pageFiles = namesOf(committed).filter(name => /^pages\/[a-z-]+-[0-9A-Z]{8}\.(js|css|svg)$/.test(name))
    for (const file of Object.values(assetNames)) assert.ok(pageFiles.includes(`pages/${file}`), file)
    assert.deepEqual(
      namesOf(committed),
      [
        ...names,
        ...tables.map(name => `reference/${name.replace('.yaml', '.json')}`),
        'docs.json',
        'man/svc.1',
        'pages/assets.json',
        ...pageFiles,
        ...routes,
        'routes/all-routes.ts',
        ...[...adminNames, 'schema.ts', ...adminRoutes, 'routes/all-routes.ts'].map(name => `admin/${name}`),
      ].sort(),
    )
    assert.deepEqual(
      contents(second()).filter(([name]) => name !== 'notes.md' && !name?.startsWith('sdk/')),
      contents(committed),
    )
    for (const name of clients) assert.deepEqual(contents(join(second(), name)), contents(join(root, name)), name)
  })

  it('fails the check with one line each for a stale, a missing and an extra file, and changes nothing', () => {
    const folder = copy()
    writeFileSync(join(folder, 'llms.txt'), 'edited by hand\n')
    rmSync(join(folder, 'agent-card.json'))
    writeFileSync(join(folder, 'notes.md'), 'mine\n')
    const before = contents(folder)
    const { status, stderr } = check(folder)
    assert.equal(status, 1)
    assert.deepEqual(stderr.trimEnd().split('\n').slice(1), [
      '  missing: agent-card.json',
      '  not generated: notes.md',
      '  stale: llms.txt',
    ])
    assert.match(stderr, /Run make generate/)
    assert.deepEqual(contents(folder), before)
  })

  it('deletes extra files in its own folder, but none in a folder of --out', () => {
    assert.ok(readdirSync(second()).includes('notes.md'))
    const folder = copy()
    removeExtraFiles(folder, new Map([['llms.txt', '']]))
    assert.deepEqual(namesOf(folder), ['llms.txt'])
  })
})
