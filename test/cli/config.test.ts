import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runSvc } from '../../src/cli/run-svc.ts'
import { readConfigFile } from '../../src/config/config-file.ts'
import { environmentVariables } from '../../src/config/config-variables.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { refusalOf, svc } from './svc.ts'

interface Setting {
  setting: string
  value: string | null
  from: string
  name: string | null
}

describe('svc config', () => {
  const folder = tempFolder()
  after(() => folder[Symbol.dispose]())

  const file = (text: string) => {
    const path = join(folder.path, 'svc.yaml')
    writeFileSync(path, text)
    return path
  }
  const settings = async (args: readonly string[], env: Record<string, string> = {}) => {
    const listed = (await svc(['config', '--json', ...args], env)).json<Setting[]>()
    return new Map(listed.map(({ setting, ...rest }) => [setting, rest]))
  }
  const lineOf = async (args: readonly string[], env: Record<string, string> = {}) => {
    const { code, stdout, lines } = refusalOf(await svc(['config', ...args], env))
    assert.deepEqual([code, stdout, lines.length], [1, '', 1], lines.join('\n'))
    return lines[0] ?? ''
  }

  it('prints what holds and where it is set: a flag wins over the environment, and both over a file', async () => {
    const path = file('host: 192.0.2.1\nport: 81\ndata_dir: /var/lib/file\nlog_level: warn\n')
    const env = { SVC_PORT: '82', SVC_DATA_DIR: '/var/lib/environment' }
    const all = await settings(['--config', path, '--data-dir', '/var/lib/flag'], env)
    assert.deepEqual(all.get('SVC_HOST'), { value: '192.0.2.1', from: 'file', name: `host in ${path}` })
    assert.deepEqual(all.get('SVC_PORT'), { value: '82', from: 'environment', name: 'SVC_PORT' })
    assert.deepEqual(all.get('SVC_DATA_DIR'), { value: '/var/lib/flag', from: 'flag', name: '--data-dir' })
    assert.deepEqual(all.get('SVC_LOG_LEVEL'), { value: 'warn', from: 'file', name: `log_level in ${path}` })
    assert.deepEqual(all.get('SVC_BASE_URL'), { value: 'http://192.0.2.1:82', from: 'default', name: null })
  })

  it('reads a number of a file as it is written: a secret of 40 digits, and one with zeros before it', async () => {
    for (const digits of ['8'.repeat(40), `${'0'.repeat(31)}7`]) {
      const path = file(`key_secret: ${digits}\nport: 81\n`)
      assert.equal(readConfigFile(path).SVC_KEY_SECRET, digits)
      assert.equal((await settings(['--config', path])).get('SVC_KEY_SECRET')?.from, 'file')
    }
  })

  it('takes flags before and after the command, and PORT where SVC_PORT is not set', async () => {
    const { stdout } = await svc(['--port', '81', 'config', '--json', '--host', '::1'], { PORT: '80' })
    const [host, port] = JSON.parse(stdout) as Setting[]
    assert.deepEqual([host?.value, host?.name, port?.value, port?.name], ['::1', '--host', '81', '--port'])
    assert.deepEqual((await settings([], { PORT: '80' })).get('SVC_PORT'), {
      value: '80',
      from: 'environment',
      name: 'PORT',
    })
  })

  it('masks secrets, and passwords in addresses', async () => {
    const env = {
      SVC_KEY_SECRET: 'hunter2'.repeat(6),
      SVC_API_KEY: 'hunter2',
      SVC_REDIS_URL: 'redis://u:hunter2@cache',
      SVC_DATABASE_URL: 'postgres://u:hunter2 hunter2@hunter2@db,db2/svc?sslmode=require',
    }
    for (const args of [[], ['--json']]) {
      const { code, stdout } = await svc(['config', ...args], env)
      assert.equal(code, 0)
      assert.ok(!stdout.includes('hunter2'))
      assert.match(stdout, /redis:\/\/\*\*\*@cache/)
      assert.match(stdout, /postgres:\/\/\*\*\*@db,db2\/svc\?sslmode=require/)
    }
  })

  it('prints a line for each setting on a terminal of 60 columns, and only the places that are no default', async () => {
    const screen = { isTTY: true, columns: 60, text: '', write: (text: string) => (screen.text += text) }
    const env = { SVC_PORT: '82', SVC_BASE_URL: 'https://api.example.com' }
    assert.equal(await runSvc(['config'], { env, stdout: screen, stderr: screen }), 0)
    const lines = screen.text.trimEnd().split('\n')
    assert.equal(lines.length, Object.keys(environmentVariables).length)
    assert.match(screen.text, /^SVC_HOST +127\.0\.0\.1$/m)
    assert.match(screen.text, /^SVC_PORT +82 \(SVC_PORT\)$/m)
  })

  it('names an unknown field of a file and the nearest that there is', async () => {
    const path = file('prot: 80')
    assert.equal(await lineOf(['--config', path]), `svc: ${path} has an unknown setting prot; did you mean port?`)
  })

  it('refuses a file that is no list of settings, in one line', async () => {
    const issues: [string, RegExp][] = [
      ['[80]', /svc\.yaml must have a line such as port: 8080 for each setting$/],
      ['port: [80]', /svc\.yaml: port must be a text, a number, true or false$/],
      ['port: "80', /svc\.yaml is not YAML: /],
    ]
    for (const [text, words] of issues) assert.match(await lineOf(['--config', file(text)]), words)
    assert.equal((await svc(['config', '--config', file('')])).code, 0)
    assert.equal(await lineOf(['--config', '/nowhere.yaml']), 'svc: /nowhere.yaml does not exist; change --config')
  })

  it('names a value that cannot hold by the place where it was set', async () => {
    const path = file('port: http')
    assert.equal(await lineOf(['--config', path]), `svc: port in ${path} is not a port number: http`)
    assert.equal(await lineOf(['--port', 'http']), 'svc: --port is not a port number: http')
    assert.equal(await lineOf([], { PORT: 'http' }), 'svc: PORT is not a port number: http')
  })

  it('refuses an empty flag, which a variable that is not set would give', async () => {
    const { code, stderr } = await svc(['config', '--data-dir', ''])
    assert.equal(code, 1)
    assert.match(stderr, /argument '' is invalid: it must not be empty/)
  })
})

describe('a variable that is no setting', () => {
  it('is named in one line with the nearest that there is, and the command runs', async () => {
    const { code, stderr } = await svc(['config'], { SVC_PROT: '80', SVC_NOTHING_LIKE_IT_AT_ALL: '1' })
    assert.equal(code, 0)
    assert.equal(
      stderr,
      'svc: SVC_PROT is not a setting; did you mean SVC_PORT?\nsvc: SVC_NOTHING_LIKE_IT_AT_ALL is not a setting\n',
    )
  })

  it('is named by svc serve in a line like those of its log, at level warn (40), before the error (60)', async () => {
    const { stderr } = await svc(['serve'], { SVC_PROT: '80', SVC_PORT: 'none', SVC_LOG_FORMAT: 'json' })
    const lines = stderr.trim().split('\n')
    assert.deepEqual(
      lines.map(line => JSON.parse(line).level),
      [40, 60],
    )
    assert.equal(JSON.parse(lines[0] ?? '').msg, 'svc: SVC_PROT is not a setting; did you mean SVC_PORT?')
  })

  it('is not named if Kubernetes has set it for a service called svc', async () => {
    const env = { SVC_SERVICE_HOST: '10.0.0.1', SVC_PORT_8080_TCP_ADDR: '10.0.0.1' }
    assert.equal((await svc(['config'], env)).stderr, '')
  })
})
