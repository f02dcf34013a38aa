import assert from 'node:assert/strict'
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'
import { linter } from './linter.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const hadolint = linter('hadolint')
const kubernetes = linter('kubernetes-validate')
const kubectl = linter('kubectl', ['version', '--client'])
const composed = linter('python3', ['-c', 'import compose_spec'])
const caddy = linter('caddy', ['version'])
const systemd = linter('systemd-analyze')
const itIf = (isHere: boolean) => (isHere ? it : it.skip)

/** The exposure that `systemd-analyze security` computes, from 0 to 10. */
const exposureOf = (text: string) => Number(/Overall exposure level for .*: ([\d.]+)/.exec(text)?.[1])

describe('the files of deploy/', () => {
  itIf(hadolint.isHere)('have a Dockerfile without a finding of hadolint', () => {
    assert.equal(hadolint.run(['deploy/Dockerfile']).stdout, '')
  })

  itIf(kubernetes.isHere)('have manifests that the schemas of Kubernetes accept, without an unknown field', () => {
    const manifests = globSync('deploy/kubernetes{,-autoscaled,-fleet}/*.yaml', {
      cwd: root,
      exclude: ['**/kustomization.yaml'],
    })
    assert.ok(manifests.length >= 20)
    for (const manifest of manifests) {
      const { status, stderr, stdout } = kubernetes.run(['--strict', manifest])
      assert.equal(status, 0, `${manifest}: ${stdout}${stderr}`)
    }
  })

  itIf(kubectl.isHere)('have kustomizations that kubectl builds', () => {
    for (const folder of ['kubernetes', 'kubernetes-autoscaled', 'kubernetes-fleet']) {
      const { status, stderr } = kubectl.run(['kustomize', `deploy/${folder}`])
      assert.equal(status, 0, stderr)
    }
  })

  itIf(composed.isHere)('have a compose file that the Compose specification accepts, without an unknown field', () => {
    const check = 'import compose_spec, sys; compose_spec.PyCompose.from_json(sys.argv[1])'
    const compose = parse(readFileSync(join(root, 'deploy/compose.yaml'), 'utf8'), { merge: true })
    const { status, stderr } = composed.run(['-c', check, JSON.stringify(compose)])
    assert.equal(status, 0, stderr)
  })

  itIf(caddy.isHere)('have a Caddyfile that Caddy accepts and would format the same', () => {
    const { status, stderr } = caddy.run(['validate', '--config', 'deploy/caddy/Caddyfile', '--adapter', 'caddyfile'])
    assert.equal(status, 0, stderr)
    assert.doesNotMatch(stderr, /not formatted/)
  })

  describe('for systemd', () => {
    let folder: TempFolder
    before(function () {
      if (!systemd.isHere) return this.skip()
      folder = tempFolder()
      const units = join(folder.path, 'etc/systemd/system')
      mkdirSync(units, { recursive: true })
      for (const unit of globSync('deploy/systemd/*.{service,timer}', { cwd: root }))
        cpSync(join(root, unit), join(units, unit.slice('deploy/systemd/'.length)))
      // What the units start must be there to be verified.
      for (const program of ['opt/svc/bin/svc', 'bin/sh', 'bin/rm', 'usr/bin/find']) {
        mkdirSync(join(folder.path, program, '..'), { recursive: true })
        writeFileSync(join(folder.path, program), '', { mode: 0o755 })
      }
      cpSync('/usr/lib/systemd/system', join(folder.path, 'usr/lib/systemd/system'), {
        recursive: true,
        verbatimSymlinks: true,
      })
    })
    after(() => folder?.[Symbol.dispose]())

    itIf(systemd.isHere)('are units without a finding of systemd-analyze verify', () => {
      const units = ['svc.service', 'svc-backup.timer', 'svc-backup.service', 'svc-import@no.service']
      const { status, stderr } = systemd.run(['verify', `--root=${folder.path}`, '--man=no', ...units])
      const own = stderr.split('\n').filter(line => /svc/.test(line))
      assert.deepEqual([status, own], [0, []])
    })

    const exposures = { 'svc.service': 1.5, 'svc-backup.service': 2, 'svc-import@no.service': 2 }
    for (const [unit, most] of Object.entries(exposures))
      itIf(systemd.isHere)(`expose ${unit} by at most ${most} of 10, as systemd-analyze security counts`, () => {
        const args = ['security', '--offline=true', `--root=${folder.path}`, '--no-pager', unit]
        assert.ok(exposureOf(systemd.run(args).stdout) <= most, systemd.run(args).stdout.slice(-200))
      })
  })
})
