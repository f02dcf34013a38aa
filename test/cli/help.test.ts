import assert from 'node:assert/strict'
import type { Command } from 'commander'
import { scopes } from '#generated/operations.ts'
import { wholeProgram } from '../../codegen/man/emit-man.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { runBefore, spawnSvc, svc } from './svc.ts'

const commands = [
  '',
  'serve',
  'mcp',
  'import',
  'lookup',
  'search',
  'match',
  'accounts',
  'accounts create',
  'accounts list',
  'accounts show',
  'accounts set-tier',
  'accounts rename',
  'accounts suspend',
  'accounts resume',
  'accounts close',
  'accounts usage',
  'accounts export',
  'keys',
  'keys create',
  'keys list',
  'keys show',
  'keys rotate',
  'keys revoke',
  'webhooks',
  'webhooks add',
  'webhooks list',
  'webhooks remove',
  'webhooks enable',
  'webhooks rotate-secret',
  'webhooks test',
  'webhooks deliveries',
  'webhooks redeliver',
  'migrate',
  'database',
  'database migrate',
  'doctor',
  'weights',
  'synthesize',
]

const printsData = [
  'import',
  'lookup',
  'search',
  'match',
  'accounts create',
  'accounts list',
  'accounts show',
  'accounts set-tier',
  'accounts rename',
  'accounts suspend',
  'accounts resume',
  'accounts close',
  'accounts usage',
  'keys create',
  'keys list',
  'keys show',
  'keys rotate',
  'keys revoke',
  'webhooks add',
  'webhooks list',
  'webhooks test',
  'webhooks deliveries',
  'migrate',
  'database migrate',
  'doctor',
  'weights',
  'synthesize',
]

const words = (command: string) => command.split(' ').filter(word => word !== '')

const refused: readonly (readonly [args: string[], words: RegExp])[] = [
  [['nothing'], /^svc: unknown command 'nothing'\n\(--help shows the options\)$/],
  [['accounts', 'list', '--nothing'], /^svc: unknown option '--nothing'/],
  [['accounts', 'list', 'nothing'], /^svc: too many arguments/],
  [['accounts', 'create', '--tier', 'free'], /^svc: required option '--name <name>' not specified/],
  [['accounts', 'create', '--nam', 'x'], /^svc: unknown option '--nam'\n\(Did you mean --name\?\)/],
  [['accounts', 'create', '--tier', '--name', '--', '--nam'], /^svc: required option '--name <name>' not specified/],
  [['backup', ''], /^svc: command-argument value '' is invalid for argument 'folder': it must not be empty/],
  [['backup', 'b', '--verify', '--partitions', 'all'], /'--verify' cannot be used with option '--partitions/],
  [['restore', ''], /^svc: command-argument value '' is invalid for argument 'folder': it must not be empty/],
  [['import', 'no', ''], /it must not be empty/],
  [['accounts', 'show'], /^svc: missing required argument 'account'/],
  [['keys', 'create', '--scopes', 'companies:read'], /^svc: required option '--account <account>' not specified/],
  [
    ['keys', 'create', '--account', 'a', '--class', 'pk'],
    /^svc: option '--class <class>' argument 'pk' is invalid: allowed choices are rk, sk/,
  ],
  [['keys', 'create', '--account', 'a', '--env', 'prod'], /argument 'prod' is invalid: allowed choices are live, test/],
  [
    ['keys', 'create', '--account', 'a', '--rate-limit-rpm', '1.5'],
    /argument '1\.5' is invalid: it must be a whole number from 0 to 999999999/,
  ],
  [
    ['keys', 'create', '--account', 'a', '--rate-limit-rpm', '-1'],
    /argument '-1' is invalid: it must be a whole number from 0 to 999999999/,
  ],
  [['keys', 'list', '--expiring', '2 weeks'], /argument '2 weeks' is invalid: it must be a duration such as/],
  [['keys', 'rotate', 'a', '--keep-old', '24'], /argument '24' is invalid: it must be a duration such as/],
  [['keys', 'rotate', 'a', '--keep-old', '9999d'], /argument '9999d' is invalid: .* of at most 3650 days/],
  [['accounts', 'usage', 'a', '--by', 'country'], /allowed choices are operation, key, day/],
  [['accounts', 'usage', 'a', '--csv', '--json'], /'--csv' cannot be used with option '--json'/],
  [['keys', 'revoke'], /^svc: missing required argument 'kid'/],
  [['lookup', 'NO'], /^svc: missing required argument 'registry-id'/],
  [['search'], /^svc: missing required argument 'query'/],
  [['search', 'a', '--limit', '51'], /argument '51' is invalid: it must be a whole number from 1 to 50/],
  [['match', 'list.csv', '-o', 'out.csv'], /^svc: required option '--name-column <column>' not specified/],
  [['match', 'list.csv', '--threshold', '1.1'], /argument '1\.1' is invalid: it must be a number from 0 to 1/],
  [['match', 'list.csv', '--encoding', 'ebcdic'], /argument 'ebcdic' is invalid: it must be the name of an encoding/],
  [['match', 'list.csv', '--delimiter', '::'], /argument '::' is invalid: it must be one character, or tab/],
]

const helpByWord = [
  ['help keys create', 'keys create'],
  ['keys help create', 'keys create'],
  ['help search', 'search'],
  ['help help keys', 'keys'],
] as const

const misspelt = [
  ['serch --help', /^svc: unknown command 'serch'\n\(Did you mean search\?\)/],
  ['help nothing', /^svc: unknown command 'nothing'/],
  ['keys nothing --help', /^svc: unknown command 'nothing'/],
  ['help keys nothing', /^svc: unknown command 'nothing'/],
  ['--port 1 nothing --help', /^svc: unknown command 'nothing'/],
] as const

const withCommands = (command: Command): Command[] => [command, ...command.commands.flatMap(withCommands)]

describe('the command svc', () => {
  const helpOf = runBefore(commands, command => svc([...words(command), '--help']))
  const wordsOf = runBefore(
    [...helpByWord, ...misspelt].map(([line]) => line),
    line => svc(words(line)),
  )
  const ranWith = runBefore(refused, ([args]) => svc(args, { SVC_DATA_DIR: '/nowhere' }))

  for (const command of commands)
    it(`${`${command} --help`.trim()} shows how it is used, and exits 0`, () => {
      const { code, stdout, stderr } = helpOf(command)
      assert.deepEqual([code, stderr], [0, ''])
      assert.ok(stdout.startsWith(`Usage: ${`svc ${command}`.trim()} `), stdout)
      assert.match(stdout, /-h, --help/)
      if (printsData.includes(command)) assert.match(stdout, /--json +print JSON/)
    })

  it('names the 5 scopes that keys create --scopes takes, of which a restricted key needs one', async () => {
    const { stdout } = await svc(['keys', 'create', '--help'])
    const help = stdout.replaceAll(/\s+/g, ' ')
    assert.ok(help.includes(`of ${scopes.join(', ')}; a restricted key needs one`), help)
    assert.equal(scopes.length, 5)
  })

  it('without a command lists serve, mcp, import, lookup, search, match, accounts, keys and doctor, and exits 1', async () => {
    const { code, stdout, stderr } = await spawnSvc([])
    assert.deepEqual([code, stdout], [1, ''])
    for (const name of ['serve', 'mcp', 'import', 'lookup', 'search', 'match', 'accounts', 'keys', 'doctor'])
      assert.match(stderr, new RegExp(`^  ${name}`, 'm'))
  })

  for (const [line, command] of helpByWord)
    it(`svc ${line} shows the help of svc ${command}, and exits 0`, () => {
      const { code, stdout, stderr } = wordsOf(line)
      assert.deepEqual([code, stderr, stdout], [0, '', helpOf(command).stdout])
    })

  for (const [line, expected] of misspelt)
    it(`svc ${line} shows no help of something else, and exits 1`, () => {
      const { code, stdout, stderr } = wordsOf(line)
      assert.deepEqual([code, stdout], [1, ''])
      assert.match(stderr, expected)
    })

  it('lists its commands under six headings, help last', () => {
    const { stdout } = helpOf('')
    const headings = ['Serve', 'Ask a running service', 'Load registers', 'Accounts and keys', 'Move and keep data']
    const found = [...stdout.matchAll(/^(\w[^:\n]*):$/gm)].map(([, heading]) => heading)
    assert.deepEqual(found, ['Options', ...headings, 'Checks and settings'])
    for (const below of [/^Serve:\n {2}serve /m, /^Ask a running service:\n {2}lookup /m]) assert.match(stdout, below)
    assert.match(stdout.trim(), /\n {2}help \[command\.\.\.\] +display help for command$/)
  })

  it('lists help among the subcommands of a command, under no heading of its own', () => {
    const { stdout } = helpOf('keys')
    assert.match(stdout, /\nCommands:\n {2}create .*\n {2}help \[command\.\.\.\] +display help for command\n$/s)
    assert.doesNotMatch(stdout, /Checks and settings/)
  })

  it(`prints ${packageJson.version} for --version`, async () => {
    assert.equal((await spawnSvc(['--version'])).stdout, `${packageJson.version}\n`)
  })

  it('shows the defaults of durations and numbers as they are typed: --wait 10m, --grace 24h, --limit 100', async () => {
    const options = withCommands(await wholeProgram()).flatMap(command => command.options)
    const shown = options.filter(({ defaultValue }) => typeof defaultValue === 'number')
    assert.equal(shown.length, 9)
    for (const { flags, parseArg, defaultValue, defaultValueDescription = String(defaultValue) } of shown)
      assert.equal(parseArg?.(defaultValueDescription, undefined), defaultValue, flags)
  })

  it('describes commands, arguments and options in lower case without a full stop', async () => {
    const texts = withCommands(await wholeProgram()).flatMap(command => [
      ...(command.parent ? [command.description()] : []),
      ...[...command.registeredArguments, ...command.options].map(({ description }) => description),
    ])
    assert.ok(texts.length > 200, String(texts.length))
    assert.deepEqual(
      texts.filter(text => /^[A-Z][a-z]|\.$/.test(text)),
      [],
    )
  })

  it('calls the value of an option the same in every command, except --keep-old, --out and --to, which differ', async () => {
    const options = withCommands(await wholeProgram()).flatMap(command => command.options)
    const ofName = Map.groupBy(options, ({ long }) => long ?? '')
    const values = [...ofName].map(
      ([name, all]) => [name, new Set(all.map(({ flags }) => flags.split(' ').at(-1)))] as const,
    )
    const several = values.filter(([, each]) => each.size > 1).map(([name]) => name)
    assert.deepEqual(several.toSorted(), ['--keep-old', '--out', '--to'])
  })

  it('loads no command to list them all, and only the named one otherwise', async () => {
    const hook = `import { registerHooks } from 'node:module'
      registerHooks({ load: (url, context, next) => (process.stderr.write(url + '\\n'), next(url, context)) })`
    const loadedBy = async (...args: string[]) => {
      const settings = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}` }
      const { code, stderr } = await spawnSvc(args, settings)
      assert.equal(code, 0, stderr)
      const urls = stderr.split('\n')
      assert.ok(urls.some(url => url.endsWith('/src/cli/commands.ts')))
      return urls.filter(url =>
        /better-sqlite3|zod|express|src\/cli\/[a-z]+\/(serve|import|accounts|keys|doctor)\.ts/.test(url),
      )
    }
    assert.deepEqual(await loadedBy('--help'), [])
    const forServe = await loadedBy('serve', '--help')
    assert.ok(forServe.some(url => url.endsWith('/src/cli/server/serve.ts')))
    assert.ok(!forServe.some(url => /better-sqlite3|express|accounts\.ts/.test(url)))
  })

  for (const row of refused)
    it(`refuses svc ${row[0].join(' ')}, and exits 1`, () => {
      const { code, stdout, stderr } = ranWith(row)
      assert.deepEqual([code, stdout], [1, ''])
      assert.match(stderr.trim(), row[1])
      assert.match(stderr, /^svc: [^\n]*[^.\n]\n/)
      assert.doesNotMatch(stderr, /^svc: ([A-Z]|[^\n]*\. [A-Z])/)
    })
})
