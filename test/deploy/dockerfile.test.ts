import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { readConfig } from '../../src/config/config.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { copyOf, dockerfile, environmentOf, stagesOf, textsOf, wordsOf } from './dockerfile.ts'

const root = new URL('../../', import.meta.url)
const stages = stagesOf(dockerfile)
const final = stages.at(-1) ?? assert.fail('the Dockerfile has no stage')
const copied = stages
  .flatMap(stage => textsOf(stage, 'COPY').map(copyOf))
  .filter(({ from }) => from === undefined)
  .flatMap(({ sources }) => sources)

describe('the image', () => {
  it('copies only files and folders that exist and that .dockerignore lets through, and lets nothing else through', () => {
    for (const path of copied) assert.ok(existsSync(new URL(path, root)), path)
    const allowed = readFileSync(new URL('.dockerignore', root), 'utf8').match(/^!.*$/gm) ?? []
    assert.deepEqual(
      allowed.map(line => line.slice(1)),
      copied.toSorted((one, other) => (one < other ? -1 : 1)),
    )
  })

  it('runs as user 10001, without a shell around the service, which listens on all addresses of the container', () => {
    assert.deepEqual(textsOf(final, 'USER'), ['10001:10001'])
    assert.deepEqual([...wordsOf(final, 'ENTRYPOINT'), ...wordsOf(final, 'CMD')], ['svc', 'serve'])
    const { SVC_HOST, SVC_DATA_DIR } = environmentOf(final)
    assert.deepEqual([SVC_HOST, SVC_DATA_DIR], ['0.0.0.0', '/data'])
    assert.deepEqual(wordsOf(final, 'VOLUME'), ['/data'])
  })

  it('listens on the port 8080, which it exposes, or on the PORT that a platform gives it', () => {
    const settings = environmentOf(final)
    assert.equal(String(readConfig(settings).port), textsOf(final, 'EXPOSE').join())
    assert.equal(readConfig({ ...settings, PORT: '10000' }).port, 10_000)
  })

  it('lets its user read every file of a checkout that was made with a umask of 077', () => {
    const own = textsOf(final, 'COPY').filter(text => copyOf(text).from === undefined)
    assert.ok(own.length > 0 && own.every(text => text.startsWith('--chmod=0755 ')), own.join('\n'))
    const built = stages.slice(0, -1).flatMap(stage => textsOf(stage, 'COPY').flatMap(text => copyOf(text).sources))
    const [run = ''] = stages.flatMap(stage => textsOf(stage, 'RUN'))
    assert.ok(run.endsWith(`chmod 0644 ${built.join(' ')}`), run)
  })

  it('is labelled with the version of the package', () => {
    assert.ok(textsOf(final, 'LABEL').join(' ').includes(`image.version="${packageJson.version}"`))
  })

  it('installs only what serving needs, by the lock file and without install scripts', () => {
    const [run = ''] = stages.flatMap(stage => textsOf(stage, 'RUN'))
    assert.match(run, /^npm ci --omit=dev --ignore-scripts /)
  })

  for (const file of ['deploy/Dockerfile', 'Makefile'])
    it(`has a bill of materials whose repositories are URLs, as CycloneDX requires: ${file}`, () => {
      const [, expression = ''] = /node -p '(.+?)'/.exec(readFileSync(new URL(file, root), 'utf8')) ?? []
      using folder = tempFolder()
      const urls = ['git@github.com:siimon/prom-client.git', 'git+https://github.com/expressjs/express.git']
      writeFileSync(join(folder.path, 'npm.cdx.json'), JSON.stringify({ urls }, null, 2))
      const bill = JSON.parse(execFileSync('node', ['-p', expression], { cwd: folder.path, encoding: 'utf8' }))
      assert.deepEqual(bill.urls, ['ssh://git@github.com/siimon/prom-client.git', urls[1]])
    })
})
