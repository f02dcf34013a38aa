import assert from 'node:assert/strict'
import type { SpawnSyncReturns } from 'node:child_process'
import { freePort } from '../support/free-port.ts'
import { until } from '../support/until.ts'
import { dockerfile, stagesOf, wordsOf } from './dockerfile.ts'

const last = stagesOf(dockerfile).at(-1) ?? assert.fail()

const [node = '', option = '', script = ''] = wordsOf(last, 'HEALTHCHECK')
export const healthCheck = `${node} ${option} '${script}'`

/** A container of the image, which listens on a port of loopback. */
export interface RunningImage extends AsyncDisposable {
  port: number
  /** What it has printed. */
  output(): string
  /** Its exit code, once it has ended. */
  exitCode(): number | null
  /** Runs a command of a shell as its user, beside the service or after it. */
  run(command: string, environment?: Record<string, string>): SpawnSyncReturns<string>
  /** Runs its HEALTHCHECK as its engine does; throws where that fails. */
  checkHealth(): Promise<void>
  /** Sends SIGTERM and resolves when it has ended. */
  stop(): Promise<void>
}

/** What holds of the image, however its container was made. */
export function describeImage(title: string, start: () => Promise<RunningImage>): void {
  describe(title, function () {
    this.timeout(600_000)
    let image: RunningImage

    const get = async (path: string, key?: string) =>
      await fetch(`http://127.0.0.1:${image.port}${path}`, key ? { headers: { authorization: `Bearer ${key}` } } : {})
    const demoKey = () => /Demo key: (\w+)/.exec(image.output())?.[1] ?? ''
    const succeed = (command: string) => {
      const { status, stdout, stderr } = image.run(command)
      assert.equal(status, 0, stderr)
      return stdout
    }

    before(async () => {
      image = await start()
      await until(async () => {
        if ((await get('/readyz').catch(() => undefined))?.status === 200) return true
        assert.equal(image.exitCode(), null, image.output())
        return false
      })
      await until(() => demoKey() !== '')
    })
    after(() => image?.[Symbol.asyncDispose]())

    it('answers a lookup, a search and its pages as user 10001 on a read-only root', async () => {
      assert.equal((await get('/v1/companies/NO/923609016', demoKey())).status, 200)
      assert.equal((await get('/v1/companies/search?q=statoil', demoKey())).status, 200)
      const pages = (await (await get('/sitemap.xml')).text()).matchAll(/<loc>([^<]*)<\/loc>/g)
      const paths = [...pages].map(([, address = '']) => new URL(address).pathname)
      assert.ok(paths.length > 10)
      for (const path of [...paths, '/openapi.yaml', '/workflows.arazzo.yaml', '/llms.txt', '/docs/reference'])
        assert.equal((await get(path)).status, 200, path)
      assert.equal(succeed('id -u').trim(), '10001')
      assert.match(image.run('touch /opt/svc/x').stderr, /Read-only file system/)
      succeed('touch /tmp/x && touch /data/x && rm /data/x')
    })

    it('is healthy by its own HEALTHCHECK, which fails once nothing listens', async () => {
      await image.checkHealth()
      assert.equal(image.run(healthCheck, { SVC_PORT: String(await freePort()) }).status, 1)
    })

    it("runs operators' commands by the name svc", () => {
      assert.match(succeed('svc accounts create --name Acme --tier team && svc doctor'), /acct_/)
    })

    it('has a bill of materials that names every package of the image, with its version', () => {
      const bill = JSON.parse(succeed('cat /opt/svc/sbom.cdx.json'))
      assert.doesNotMatch(JSON.stringify(bill), /"git@/)
      const purls = new Set(bill.components.map(({ purl }: { purl: string }) => purl.replace('%40', '@')))
      const { packages } = JSON.parse(succeed('cat /opt/svc/package-lock.json'))
      const folders = new Set(succeed('cd /opt/svc && find node_modules -type d').split('\n'))
      const installed = Object.entries(packages as Record<string, { version: string }>).filter(
        ([path]) => path !== '' && folders.has(path),
      )
      assert.ok(installed.length > 100)
      for (const [path, { version }] of installed) {
        const purl = `pkg:npm/${path.replace(/^.*node_modules\//, '')}@${version}`
        assert.ok(purls.has(purl), purl)
      }
    })

    it('ends with 0 after SIGTERM, with nothing left in the write-ahead logs', async () => {
      await image.stop()
      assert.equal(image.exitCode(), 0, image.output())
      const files = succeed('ls /data').split('\n')
      assert.ok(files.includes('usage.sqlite') && !files.includes('usage.sqlite-wal'), files.join())
    })
  })
}
