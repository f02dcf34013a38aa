import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { wholeProgram } from '../../codegen/man/emit-man.ts'
import { manFiles } from '../../codegen/man/man-files.ts'
import { manPage } from '../../codegen/man/man-page.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { environmentVariables } from '../../src/config/config-variables.ts'
import { isInstalled } from '../support/is-installed.ts'
import { tempFolder } from '../support/temp-folder.ts'

const file = fileURLToPath(new URL(`../../${packageJson.man[0]}`, import.meta.url))
const page = readFileSync(file, 'utf8')

/** Sections of commands by name: `accounts create`. */
const sections = new Map(
  page.split(/^\.S[sh] /m).map(section => {
    const [name = '', ...lines] = section.split('\n')
    return [name.replaceAll('\\', ''), lines.join('\n').replaceAll('\\', '')]
  }),
)

/** Commands with the words that name them. */
const withNames = (command: Command, above: string): [string, Command][] =>
  command.commands.flatMap(each => {
    const name = `${above} ${each.name()}`
    return [[name, each] as [string, Command], ...withNames(each, name)]
  })

/** Fails unless the section of a command has its options and arguments. */
function checkSection(name: string, { options, registeredArguments }: Command) {
  const section = sections.get(name) ?? assert.fail(`no section ${name}`)
  for (const { long } of options.filter(({ hidden }) => !hidden))
    assert.match(section, new RegExp(`^\\.It .*Fl ${long?.slice(1)}( |$)`, 'm'), name)
  for (const argument of registeredArguments)
    assert.match(section, new RegExp(`^\\.D1 .*Ar ${argument.name()}( |$)`, 'm'), name)
}

const mandoc = (source: string, ...args: string[]) => {
  const { stdout } = spawnSync('mandoc', args, { input: source, encoding: 'utf8' })
  // A character over itself is bold, and over an underscore underlined.
  return stdout.replaceAll(/.[\b]/g, '')
}

describe('the man page svc(1)', () => {
  it('has a section for every command, with all its options and arguments', async () => {
    const program = await wholeProgram()
    assert.ok(program.commands.length > 15)
    for (const [name, command] of withNames(program, 'svc')) checkSection(name, command)
  })

  it('has the options of all commands, every variable, and the files of the data folder', () => {
    for (const option of ['-help', '-version', '-config', '-data-dir', '-host', '-port'])
      assert.ok(sections.get('OPTIONS')?.includes(`Fl ${option}`), option)
    for (const name of Object.keys(environmentVariables))
      assert.ok(sections.get('ENVIRONMENT')?.includes(`.It Ev ${name}\n`), name)
    for (const name of ['accounts.sqlite', 'usage.sqlite', 'key-secret'])
      assert.ok(sections.get('FILES')?.includes(`.It Pa ${name}\n`), name)
  })

  it('has examples of commands and options that there are', () => {
    const examples = [...(sections.get('EXAMPLES') ?? '').matchAll(/^\.Dl (svc \S+)(.*)$/gm)]
    assert.ok(examples.length > 4)
    for (const [line, command = '', rest = ''] of examples) {
      const names = [...sections.keys()].filter(name => `${command}${rest} `.startsWith(`${name} `))
      const section = sections.get(names.at(-1) ?? '') ?? assert.fail(line)
      for (const [option] of rest.matchAll(/-(-[a-z-]+)/g))
        assert.ok(section.includes(`Fl ${option.slice(1)}`), `${line}: ${option}`)
    }
  })

  const itInMandoc = isInstalled('mandoc', ['-T', 'utf8', '/dev/null']) ? it : it.skip
  itInMandoc('has nothing that mandoc warns of', () => {
    assert.equal(mandoc(page, '-T', 'lint', '-W', 'warning'), '')
  })

  itInMandoc('prints what a definition says, and runs none of it', () => {
    const hostile = '.Sh EVIL\n.\\" hidden\n\\fBbold\\fP \'quoted\' "Ar" `Xr` -- ~ ^ Ž \u0007end'
    const program = new Command('svc').description(hostile).version('1.0.0')
    program.command('Xr').description(hostile).option('--Fl <Ar>', hostile).argument('<.Sh>', hostile)
    const variables = { 'SVC_\\fB': { fallback: '\\', meaning: hostile } }
    const source = manPage(program, { variables, files: [['.Pp', hostile]], date: 'November 22, 2026' })
    assert.equal(mandoc(source, '-T', 'lint', '-W', 'warning'), '')
    const text = mandoc(source, '-T', 'utf8', '-O', 'width=300')
    const shown = '.Sh EVIL .\\" hidden \\fBbold\\fP \'quoted\' "Ar" ‘Xr’ -- ~ ^ Ž end'
    assert.equal(text.split(shown).length - 1, 6, text)
    for (const name of ['svc Xr [options] .Sh', '--Fl Ar', 'SVC_\\fB', '.Pp']) assert.ok(text.includes(name), name)
  })

  const itInMan = isInstalled('man') ? it : it.skip
  itInMan('is shown by man', () => {
    const env = { ...process.env, MANWIDTH: '100', LC_ALL: 'C.UTF-8' }
    const shown = execFileSync('man', ['-l', file], { encoding: 'utf8', env }).replaceAll(/.[\b]/g, '')
    for (const line of ['svc accounts set-tier [options] account tier', '--data-dir folder', 'SVC_DATA_DIR'])
      assert.ok(shown.includes(line), line)
  })
  it('is installed by npm install --global', () => {
    using prefix = tempFolder()
    const cwd = fileURLToPath(new URL('../../', import.meta.url))
    const options = ['--ignore-scripts', '--offline', '--no-audit', '--no-fund', '--loglevel=error']
    execFileSync('npm', ['install', '--global', '--prefix', prefix.path, ...options, '.'], { cwd })
    assert.equal(readFileSync(join(prefix.path, 'share/man/man1/svc.1'), 'utf8'), page)
  })

  it('is refused in one line with the file at fault while a command does not load, as after half of a change', async () => {
    const loadedHalf = async () => ({
      emitMan: async () => {
        const fault = new TypeError("Cannot read properties of undefined (reading 'rule')")
        fault.stack = `${fault}\n    at file:///work/svc/src/domain/companies/registry-ids/rules.ts:46:77`
        throw fault
      },
    })
    await assert.rejects(manFiles(loadedHalf), {
      name: 'ContractError',
      message:
        "the man page cannot be written, because the commands of svc do not load (src/domain/companies/registry-ids/rules.ts:46:77): Cannot read properties of undefined (reading 'rule'); mend what make types names, then run make generate again",
    })
  })
})
