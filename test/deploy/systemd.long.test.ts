import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isInstalled } from '../support/is-installed.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const canBoot =
  process.getuid?.() === 0 &&
  ['systemd-nspawn', 'curl', 'systemctl', 'systemd-run', 'dbus-daemon'].every(program => isInstalled(program))

const driver = `[Unit]
Wants=svc.service
After=svc.service
[Service]
Type=oneshot
ExecStart=/bin/sh /opt/booted.sh
ExecStopPost=/usr/bin/systemctl --no-block exit
`
// As docs/deploying.md says for a secret apart from the data.
const credential = `[Service]
LoadCredential=key-secret:/etc/svc/key-secret
Environment=SVC_KEY_SECRET_FILE=%d/key-secret
`
const settings = 'SVC_ADMIN_PORT=9090\nSVC_LOG_FILE=/var/log/svc/svc.log\n'
const units = ['svc.service', 'svc-backup.service', 'svc-backup.timer', 'svc-import@.service', 'svc-import@.timer']

/** Where each file of the test and of deploy/systemd is in the machine. */
const bindings = (folder: string): Record<string, string> => ({
  [root]: '/opt/svc',
  [join(root, 'test/deploy/booted.sh')]: '/opt/booted.sh',
  [join(root, 'deploy/systemd/svc.sysusers')]: '/etc/sysusers.d/svc.conf',
  [join(root, 'deploy/systemd/svc.tmpfiles')]: '/etc/tmpfiles.d/svc.conf',
  ...Object.fromEntries(units.map(unit => [join(root, 'deploy/systemd', unit), `/etc/systemd/system/${unit}`])),
  [join(folder, 'driver')]: '/etc/systemd/system/driver.service',
  [join(folder, 'credential')]: '/etc/systemd/system/svc.service.d/secret.conf',
  [join(folder, 'backup-credential')]: '/etc/systemd/system/svc-backup.service.d/secret.conf',
  [join(folder, 'secret')]: '/etc/svc/key-secret',
  [join(folder, 'settings')]: '/etc/svc/svc.env',
})

/** Boots this machine's own system in a container without a network, its changes in memory. */
async function boot(folder: string) {
  const files = { driver, credential, 'backup-credential': credential, settings, secret: `${'x'.repeat(48)}\n` }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { mode: 0o600 })
  mkdirSync(join(folder, 'results'))
  const container = ['-q', '-D', '/', '--volatile=yes', '--boot', '--register=no', '--keep-unit', '--private-network']
  const binds = Object.entries(bindings(folder)).map(([from, to]) => `--bind-ro=${from}:${to}`)
  // Waiting for a network that is not there takes two minutes.
  const system = [
    'systemd.firstboot=off',
    'systemd.unit=driver.service',
    'systemd.mask=systemd-networkd-wait-online.service',
  ]
  const options = ['--console=pipe', `--machine=svc-test-${process.pid}`, `--bind=${folder}/results:/results`]
  const child = spawn('systemd-nspawn', [...container, ...options, ...binds, ...system], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let console = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => {
      console += text
    })
  await once(child, 'close')
  return console
}

describe('a machine booted by systemd with the units of deploy/systemd', function () {
  this.timeout(300_000)
  let folder: TempFolder
  let console = ''
  const result = (name: string) => {
    try {
      return readFileSync(join(folder.path, 'results', name), 'utf8').trim()
    } catch {
      return assert.fail(console)
    }
  }

  before(async function () {
    if (!canBoot) return this.skip()
    folder = tempFolder()
    console = await boot(folder.path)
  })
  after(() => folder?.[Symbol.dispose]())

  it('serves lookups and searches, with every restriction of the unit', () => {
    assert.equal(result('ready'), 'ok', result('journal'))
    assert.equal(JSON.parse(result('lookup')).name, 'EQUINOR ASA', result('lookup'))
    assert.equal(JSON.parse(result('search')).candidates?.[0]?.registry_id, '923609016', result('search'))
  })

  it('runs it as the user svc without a capability, with a filter of system calls', () => {
    const [uids = '', effective, bounding, noNewPrivileges, seccomp] = result('process').split('\n')
    assert.ok(!uids.split(/\s+/).includes('0'))
    assert.deepEqual([effective, bounding, noNewPrivileges, seccomp], ['0'.repeat(16), '0'.repeat(16), '1', '2'])
  })

  it('keeps the secret of LoadCredential out of the data folder', () => {
    assert.match(result('data'), /^usage\.sqlite$/m)
    assert.doesNotMatch(result('data'), /key-secret/)
  })

  it('runs commands of operators by deploy/systemd/svc with the user, settings and secret of the service, dollars as they are', () => {
    assert.equal(JSON.parse(result('operator')).name, "A's $HOME", result('operator'))
    const logFile = JSON.parse(result('settings')).find(
      ({ setting }: { setting: string }) => setting === 'SVC_LOG_FILE',
    )
    assert.equal(logFile.value, '/var/log/svc/svc.log')
    assert.deepEqual(result('failing').split('\n').slice(-1), ['1'])
    assert.deepEqual(new Set(result('owners').split('\n')), new Set(['svc']))
  })

  it('writes SVC_LOG_FILE=/var/log/svc/svc.log, and opens it again for logrotate', () => {
    assert.deepEqual(result('logs').split('\n'), ['svc.log', 'svc.log.1'])
    assert.match(result('log'), /"route":"\/v1\/health"/)
  })

  it('makes a verified backup while it runs, also after a loss of power has left one unfinished', () => {
    assert.match(result('backups'), /^20[\dT-]*Z$/)
    assert.match(result('journal'), /Intact, complete until /)
  })

  it('ends with 0 when it is stopped', () => {
    assert.deepEqual(result('stopped').split('\n'), ['success', '0'])
    assert.doesNotMatch(result('failed'), /failed/)
  })

  it('is started again for as long as the disk is full, at least 5 times in 75 seconds, and serves once it has room', () => {
    const [restarts, state = ''] = result('full').split('\n')
    // The moment of the question may be between two starts, or during one.
    assert.match(state, /^(activating|active)$/)
    assert.ok(Number(restarts) >= 5, restarts)
    // Nothing listens between two starts, and what listens during one is not ready.
    assert.match(result('not-ready'), /^(000|503)$/)
    assert.equal(result('freed'), 'ok')
  })
})
