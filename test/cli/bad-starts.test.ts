import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { commands } from '../../src/cli/commands.ts'
import { isInstalled } from '../support/is-installed.ts'
import { fixture } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { program, refusalOf, svc } from './svc.ts'

const makers = [
  ['serve', '--port', '0'],
  ['import', 'no', fixture('enheter-synthetic.csv'), '--snapshot-date', '2026-11-19'],
  ['accounts', 'create', '--name', 'Acme', '--tier', 'free'],
  ['restore', '/nowhere/backup'],
]
const users = [
  ['accounts', 'list'],
  ['keys', 'list', '--account', 'acct_demo'],
  ['backup', '/nowhere/backup'],
  ['doctor'],
  ['webhooks', 'list'],
  ['weights'],
  ['publish'],
  ['secret', 'list'],
  ['slots', 'list'],
  ['operators', 'list'],
  ['migrate'],
  ['webhooks', 'list'],
]

const folder = tempFolder()
const path = (name: string) => join(folder.path, name)

/** Bad data folders: what they are, where, and what is said of them. */
const bad: readonly (readonly [what: string, dataDir: string, words: RegExp])[] = [
  ['a file', path('file'), /\/file is a file, not a folder; change SVC_DATA_DIR$/],
  [
    'a path through a file',
    path('file/data'),
    /\/file(\/\S+)? (cannot be reached|is a file)[^.]*; change SVC_DATA_DIR$/,
  ],
  [
    'a link that leads nowhere',
    path('link'),
    /\/link is a link to \S+\/gone, which does not exist; change SVC_DATA_DIR$/,
  ],
]
const unmakable = [
  ['a folder in /proc', '/proc/nope', /\/nope\S* cannot be created there; change SVC_DATA_DIR$/],
  ['a folder of a folder in /proc', '/proc/nope/data', /\/nope cannot be created there; change SVC_DATA_DIR$/],
] as const

async function refusalIn(dataDir: string, args: readonly string[]) {
  const { code, stdout, lines } = refusalOf(await svc(args, { SVC_DATA_DIR: dataDir }))
  assert.deepEqual([code, stdout, lines.length], [1, '', 1], lines.join('\n'))
  return lines[0] ?? ''
}

describe('a data folder that cannot be used', () => {
  before(() => {
    writeFileSync(path('file'), '')
    symlinkSync(path('gone'), path('link'))
  })
  after(() => folder[Symbol.dispose]())

  for (const args of [...makers, ...users])
    for (const [what, dataDir, words] of bad)
      it(`is refused by svc ${args[0]} in one line, if it is ${what}`, async () => {
        assert.match(await refusalIn(dataDir, args), words)
      })

  for (const args of makers)
    for (const [what, dataDir, words] of unmakable)
      it(`is refused by svc ${args[0]} at once, if it is ${what}`, async () => {
        assert.match(await refusalIn(dataDir, args), words)
      })

  for (const args of users)
    it(`is not made by svc ${args[0]}, which names SVC_DATA_DIR and the folder that was meant`, async () => {
      mkdirSync(path('production/partitions'), { recursive: true })
      const line = await refusalIn(path('prodution'), args)
      assert.equal(
        line,
        `svc: there is no data folder ${path('prodution')} (did you mean ${path('production')}?); set SVC_DATA_DIR to one that svc serve, svc import, svc accounts create or svc restore has made`,
      )
      assert.ok(!readdirSync(folder.path).includes('prodution'))
    })

  it('is tried here with every command that needs or makes one', () => {
    const tried = new Set([...makers, ...users].map(([name]) => name))
    const own = Object.entries(commands).filter(([, { dataFolder }]) => dataFolder !== 'unused')
    assert.deepEqual(
      own.map(([name]) => name).filter(name => !tried.has(name)),
      [],
    )
  })

  it('is not made for an account of a tier that does not exist', async () => {
    const create = ['accounts', 'create', '--name', 'Acme', '--tier', 'gold']
    const { code, stderr } = await svc(create, { SVC_DATA_DIR: path('mistyped') })
    assert.deepEqual([code, stderr], [1, 'svc: unknown tier: gold; tiers are free, solo, team, scale\n'])
    assert.equal(existsSync(path('mistyped')), false)
  })

  it('is told when a command has made it', async () => {
    const { code, stderr } = await svc(makers[2] ?? [], { SVC_DATA_DIR: path('new/data') })
    assert.deepEqual([code, stderr], [0, `Created the data folder ${path('new/data')}.\n`])
    assert.equal((await svc(makers[2] ?? [], { SVC_DATA_DIR: path('new/data') })).stderr, '')
  })
})

const runsOfSvc = fileURLToPath(new URL('./runs-of-svc.ts', import.meta.url))

const uid = 65_534
const asOther = ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups']
const canSwitch = process.getuid?.() === 0 && isInstalled('setpriv', [...asOther.slice(1), program, '--version'])

describe('a data folder of another user', () => {
  if (!canSwitch) return void it.skip('needs root and setpriv')

  // The folder of the tests is closed to other users.
  const others = mkdtempSync('/tmp/svc-bad-starts-')
  const runs = [
    ...[...makers.slice(0, 3), ...users].map(args => ({ args, dataDir: join(others, 'closed') })),
    ...makers.slice(0, 3).map(args => ({ args, dataDir: join(others, 'readable') })),
  ]
  /** What each of the runs says on stderr, of one process of the other user: most of the time of each would be its start. */
  let said: string[]
  const saidBy = (ran: readonly string[], folder: string) =>
    said[runs.findIndex(({ args, dataDir }) => args === ran && dataDir === join(others, folder))]

  before(async () => {
    chmodSync(others, 0o755)
    mkdirSync(join(others, 'closed'), { mode: 0o700 })
    mkdirSync(join(others, 'readable'), { mode: 0o755 })
    mkdirSync(join(others, 'compiled'))
    chmodSync(join(others, 'compiled'), 0o777)
    const [command = '', ...before] = asOther
    // That of the tests is closed to this user, too: all code would be compiled again.
    const env = { ...process.env, NODE_COMPILE_CACHE: join(others, 'compiled') }
    const given = [...before, process.execPath, runsOfSvc, JSON.stringify(runs)]
    said = JSON.parse((await promisify(execFile)(command, given, { env })).stdout)
  })
  after(() => rmSync(others, { recursive: true }))

  for (const args of [...makers.slice(0, 3), ...users])
    it(`is refused by svc ${args[0]} with the variable to change, if it is closed`, () => {
      assert.equal(
        saidBy(args, 'closed'),
        `svc: ${join(others, 'closed')} is not open to this user; give this user access to it, or change SVC_DATA_DIR\n`,
      )
    })

  for (const args of makers.slice(0, 3))
    it(`is refused by svc ${args[0]} with the variable to change, if it can be read only`, () => {
      assert.match(
        saidBy(args, 'readable') ?? '',
        /^svc: \S+\/readable\S* (is not open to|cannot be changed by) this user; give this user access to it, or change SVC_DATA_DIR\n$/,
      )
    })
})

describe('a file of a setting that has no end', () => {
  const place = tempFolder()
  after(() => place[Symbol.dispose]())
  const create = ['accounts', 'create', '--name', 'Acme', '--tier', 'free']
  const lookup = ['lookup', 'NO', '923609016', '--url', 'http://127.0.0.1:1']
  const database = 'postgres://svc@127.0.0.1:1/svc?sslmode=verify-full&sslrootcert=/dev/zero'
  for (const [name, args, settings] of [
    ['SVC_KEY_SECRET_FILE', create, { SVC_KEY_SECRET_FILE: '/dev/zero' }],
    ['SVC_TIERS_FILE', create, { SVC_TIERS_FILE: '/dev/zero' }],
    ['tiers_file in', create, { config: 'tiers_file: /dev/zero' }],
    ['--config', ['--config', '/dev/zero', 'config'], {}],
    ['--key-file', [...lookup, '--key-file', '/dev/zero'], {}],
    ['sslrootcert in SVC_DATABASE_URL', create, { SVC_DATABASE_URL: database, SVC_KEY_SECRET: 'x'.repeat(32) }],
  ] as const)
    it(`is refused in one line that names ${name}`, async () => {
      const { config, ...env } = { config: '', ...settings }
      writeFileSync(join(place.path, 'svc.yaml'), config)
      const ofFile = config === '' ? [] : ['--config', join(place.path, 'svc.yaml')]
      const { code, stderr } = await svc([...ofFile, ...args], { SVC_DATA_DIR: join(place.path, 'data'), ...env })
      assert.equal(code, 1)
      const [line = '', ...others] = stderr
        .trimEnd()
        .split('\n')
        .filter(text => !text.startsWith('Created'))
      assert.ok(line.startsWith(`svc: /dev/zero is larger than 1 MiB, or has no end; change ${name}`), line)
      assert.deepEqual(others, [])
    })
})
