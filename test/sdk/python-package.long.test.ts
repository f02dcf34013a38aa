import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { contractVersion } from '#generated/operations.ts'
import {
  buildPython,
  buildWheel,
  checkConsumers,
  checkPython,
  python,
  pythonConsumer,
} from '../../sdk/generate/python-client.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { documentedPrograms } from './documented-blocks.ts'
import { guidesInPython } from './guide-programs.ts'
import { needsPythonClient } from './needs-python-client.ts'

const programs = documentedPrograms(['sdk/python/README.md', 'docs/sdks.md'], 'python').map((program, at) => ({
  ...program,
  file: `block_${at}.py`,
}))

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

const namesIn = 'import sys, zipfile; print("\\n".join(zipfile.ZipFile(sys.argv[1]).namelist()))'
const described = `import importlib.metadata as m; d = m.metadata("svc-client")
print(d["Version"], d["License-Expression"], "## Changelog" in (d.get_payload() or ""))`

describe('the wheel of the Python client', function () {
  this.timeout(300_000)
  let service: TestService
  before(async function () {
    needsPythonClient(this)
    service = await startTestService()
    for (const { file, text } of programs) writeFileSync(join(pythonConsumer, file), text)
  })

  after(() => service?.[Symbol.asyncDispose]())

  const printed = async (...args: string[]) =>
    (await promisify(execFile)(python, args, { cwd: pythonConsumer })).stdout.trim()

  it('is the same archive, byte for byte, if it is built again', async () => {
    const first = hashOf(await buildPython(contractVersion))
    using again = tempFolder()
    assert.equal(hashOf(await buildWheel(contractVersion, again.path)), first)
  })

  it('has the code, py.typed and the licence, and describes itself with version, licence and changelog', async () => {
    const names = (await printed('-c', namesIn, await buildPython(contractVersion))).split('\n')
    for (const name of ['svc_client/py.typed', `svc_client-${contractVersion}.dist-info/licenses/LICENSE`])
      assert.ok(names.includes(name), name)
    assert.deepEqual(
      names.filter(name => !/^svc_client(\/|-[\d.]+\.dist-info\/)/.test(name)),
      [],
    )
    assert.equal(await printed('-c', described), `${contractVersion} Apache-2.0 True`)
  })

  it('has no error of mypy --strict for Python 3.10, nor of ruff', () => checkPython())

  it(`has documents whose ${programs.length} programs have no error of mypy --strict`, () =>
    checkConsumers(...programs.map(({ file }) => file)))

  it('is used without an error of mypy --strict in the code of the pages of errors', async () => {
    writeFileSync(join(pythonConsumer, 'guides.py'), guidesInPython)
    await checkConsumers('guides.py')
  })

  it('refuses misspelt arguments and members when mypy checks', async () => {
    const wrong = [
      'svc.search("a", contry="NO")',
      'svc.look_up("NO")',
      'svc.look_up("NO", "1", view="short")',
      'svc.look_up("NO", "1", view="status").names',
      'svc.look_up("NO", "1", timout=3)',
    ]
    const head = 'from svc_client import SvcClient\nsvc = SvcClient()\n'
    writeFileSync(join(pythonConsumer, 'wrong.py'), `${head}${wrong.join('\n')}\n`)
    await assert.rejects(checkConsumers('wrong.py'), (error: Error) => {
      const lines = [...error.message.matchAll(/wrong\.py:(\d+): error/g)].map(([, line]) => Number(line))
      assert.deepEqual([...new Set(lines)], [3, 4, 5, 6, 7])
      return true
    })
  })

  for (const { name, page, file, output } of programs)
    it(`runs the block of ${page}: ${name}`, async () => {
      const env = { ...process.env, SVC_URL: service.url, SVC_API_KEY: (await service.key()).text }
      const { stdout } = await promisify(execFile)(python, ['-W', 'error', join(pythonConsumer, file)], { env })
      assert.equal(stdout, output)
    })
})
