import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { list } from 'tar'
import { contractVersion } from '#generated/operations.ts'
import {
  buildTypescript,
  compileConsumers,
  packTypescript,
  typescriptConsumer,
} from '../../sdk/generate/typescript-client.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { documentedPrograms } from './documented-blocks.ts'
import { guidesInTypescript } from './guide-programs.ts'

const programs = documentedPrograms(['sdk/typescript/README.md', 'docs/sdks.md'], 'ts').map((program, at) => ({
  ...program,
  file: `block-${at}.ts`,
  text: `${program.text}\nexport {}\n`,
}))

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

describe('the npm package of the TypeScript client', function () {
  this.timeout(300_000)
  let archive: string
  let service: TestService
  before(async () => {
    archive = await buildTypescript(contractVersion)
    service = await startTestService()
    for (const { file, text } of programs) writeFileSync(join(typescriptConsumer, file), text)
  })

  after(() => service[Symbol.asyncDispose]())

  it('has the code with its types, a readme, a changelog and the licence, and no dependencies', async () => {
    const names: string[] = []
    await list({ file: archive, onReadEntry: entry => names.push(entry.path.replace('package/', '')) })
    const fixed = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json']
    assert.deepEqual(names.filter(name => !name.startsWith('dist/')).sort(), fixed)
    assert.ok(names.includes('dist/index.js') && names.includes('dist/index.d.ts'))
    const { name, version, license, type, dependencies } = JSON.parse(
      readFileSync(join(typescriptConsumer, 'node_modules/svc-client/package.json'), 'utf8'),
    )
    assert.deepEqual([name, version, license, type], ['svc-client', contractVersion, 'Apache-2.0', 'module'])
    assert.equal(dependencies, undefined)
    const changes = readFileSync(join(typescriptConsumer, 'node_modules/svc-client/CHANGELOG.md'), 'utf8')
    assert.match(changes, new RegExp(`^## ${contractVersion}$`, 'm'))
  })

  it('is the same archive, byte for byte, if it is packed again', async () => {
    const first = hashOf(archive)
    using again = tempFolder()
    assert.equal(hashOf(await packTypescript(contractVersion, again.path)), first)
  })

  it(`compiles the ${programs.length} programs of its documents strictly, with and without the types of browsers`, () =>
    compileConsumers(...programs.map(({ file }) => file)))

  it('compiles the code of the pages of errors strictly', async () => {
    writeFileSync(join(typescriptConsumer, 'guides.ts'), guidesInTypescript)
    await compileConsumers('guides.ts')
  })

  it('refuses misspelt arguments and members when it compiles', async () => {
    const wrong = [
      "svc.search({ q: 'a', contry: 'NO' })",
      "svc.lookUp('NO')",
      "svc.lookUp('NO', '1', { view: 'short' })",
      "(await svc.lookUp('NO', '1', { view: 'status' })).names",
    ]
    const head = "import { SvcClient } from 'svc-client'\nconst svc = new SvcClient()\n"
    writeFileSync(join(typescriptConsumer, 'wrong.ts'), `${head}${wrong.join(';\n')}\nexport {}\n`)
    await assert.rejects(compileConsumers('wrong.ts'), (error: Error) => {
      const lines = [...error.message.matchAll(/wrong\.ts\((\d+),/g)].map(([, line]) => Number(line))
      assert.deepEqual([...new Set(lines)], [3, 4, 5, 6])
      return true
    })
  })

  for (const { name, page, file, output } of programs)
    it(`runs the block of ${page}: ${name}`, async () => {
      const key = (await service.key()).text
      const env = { ...process.env, SVC_URL: service.url, SVC_API_KEY: key }
      const { stdout } = await promisify(execFile)(process.execPath, [join(typescriptConsumer, file)], { env })
      assert.equal(stdout, output)
    })
})
