import { appendFileSync, chmodSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import Mocha from 'mocha'
import { attackTable } from './attack/attack-table.ts'
import { inOrder } from './support/file-order.ts'
import { memoryFolder } from './support/memory-folder.ts'
import { mochaHooks } from './support/mocha-hooks.ts'

// node test/run.ts                 all tests except the long campaigns, then the checks of their coverage of the
// contract and of docs/conformance.md
// node test/run.ts --long          the long campaigns, which are *.long.test.ts
// node test/run.ts --attacks       the attacks of `make attack`, one after the other
// node test/run.ts <files or globs…>
// The long campaigns and the attacks end with a table of the attacks.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    long: { type: 'boolean', default: false },
    attacks: { type: 'boolean', default: false },
    jobs: { type: 'string' },
  },
})

const isWhole = positionals.length === 0 && !values.attacks
/** These judge a complete run: its coverage of the contract, and whether it has every test that a document names. */
const judges = ['test/coverage/contract-coverage.test.ts', 'test/docs/conformance.test.ts']
const judgesOfRun = values.long ? judges.slice(1) : judges

const attackFiles = ['attack/*', 'crash/crash', 'fuzz/*', 'starved/*'].map(name => `test/${name}.long.test.ts`)

const chosenFiles = () => {
  if (values.attacks) return globSync(attackFiles)
  if (positionals.length > 0) return globSync(positionals)
  if (values.long) return globSync('test/**/*.long.test.ts')
  return globSync('test/**/*.test.ts', { exclude: ['**/*.long.test.ts', ...judges] })
}

/** `file › title` of every test that ran. */
const titles: string[] = []
/** The same of those that failed, with their error's message. */
const failures: string[] = []
/** The same of those that were skipped. */
const skipped: string[] = []

// Tests wait for a part of their time.
const defaultJobs = availableParallelism() + 3

/** Runs test files, each in one of several processes, or all in this one. */
async function run(files: readonly string[], isParallel: boolean): Promise<Mocha.Stats> {
  const options = {
    reporter: isWhole ? 'dot' : 'spec',
    timeout: 240_000,
    forbidOnly: true,
    jobs: Number(values.jobs ?? defaultJobs),
    // Of this process, and of those that run files in parallel.
    rootHooks: mochaHooks,
    require: [resolve('test/support/mocha-hooks.ts')],
  }
  const mocha = new Mocha(options).parallelMode(isParallel)
  for (const file of files) mocha.addFile(resolve(file))
  if (!isParallel) await mocha.loadFilesAsync()
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const runner = mocha.run(() => end())
  const titleOf = (test: Mocha.Runnable) => `${relative('.', test.file ?? '')} › ${test.title}`
  runner.on('test end', test => titles.push(titleOf(test)))
  runner.on('pending', test => skipped.push(titleOf(test)))
  runner.on('fail', (test, error: Error) => failures.push(`${titleOf(test)}: ${error.message}`))
  await promise
  if (!runner.stats) throw new Error('mocha counted nothing')
  return runner.stats
}

// The campaigns need a real disk; other tests run in memory, without disk syncs.
const memory = memoryFolder()
const hasAttacks = values.long || values.attacks
if (!hasAttacks && memory) process.env.TMPDIR ??= memory
// Halves the start time of each process and thread of a service.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compile')
// Holds every temporary folder of the run, so that one that is stopped leaves none behind.
const folder = mkdtempSync(join(tmpdir(), 'svc-test-run-'))
process.env.TEST_RUN_FOLDER = folder
process.env.TMPDIR = join(folder, 'tmp')
mkdirSync(process.env.TMPDIR)
// PostgreSQL runs as another user, and must reach its folder in these, whatever the umask.
for (const path of [folder, process.env.TMPDIR]) chmodSync(path, 0o711)
const attacks = join(folder, 'attacks')
if (hasAttacks) {
  mkdirSync(attacks)
  process.env.SVC_ATTACK_FOLDER = attacks
}
const folders = [folder]
if (hasAttacks && memory) {
  process.env.TEST_MEMORY_FOLDER = mkdtempSync(join(memory, 'svc-test-run-'))
  folders.push(process.env.TEST_MEMORY_FOLDER)
}
process.once('exit', () => {
  for (const path of folders) rmSync(path, { recursive: true, force: true, maxRetries: 3 })
})
// Set by `make watch`, which knows its paths: workers need not report the modules that they load.
delete process.env.WATCH_REPORT_DEPENDENCIES
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

const files = chosenFiles().toSorted(inOrder)
// Attacks one after the other, or their figures would show each other.
const runs = [await run(files, files.length > 1 && !values.attacks)]
if (isWhole) {
  writeFileSync(join(folder, 'titles.json'), JSON.stringify(titles))
  runs.push(await run(judgesOfRun, false))
}
if (hasAttacks) process.stdout.write(attackTable(attacks))
const sum = (count: 'passes' | 'failures' | 'pending') => runs.reduce((total, stats) => total + stats[count], 0)
// CI keeps the end of its output: the failures of both parts are printed there again.
if (process.env.TEST_FAILURES) appendFileSync(process.env.TEST_FAILURES, failures.map(each => `${each}\n`).join(''))
// CI has every tool, so that each of these is one too many there.
if (isWhole && skipped.length > 0) process.stdout.write(`Skipped:\n${skipped.slice(0, 20).join('\n')}\n`)
process.stdout.write(`${sum('passes')} passed, ${sum('failures')} failed, ${sum('pending')} skipped\n`)
process.exit(sum('failures') === 0 && sum('passes') > 0 ? 0 : 1)
