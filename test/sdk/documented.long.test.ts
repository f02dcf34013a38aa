import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { startTestService } from '../support/service.ts'
import { builtStamp, consumers } from './run-consumer.ts'

const page = readFileSync(new URL('../../docs/sdks.md', import.meta.url), 'utf8')
const isWanted = process.env.SVC_SDK === 'required'

/** The file of a block, next to the consumer, where the package is installed. */
const places: [language: string, fence: string, file: string][] = [
  ['TypeScript', 'ts', join(dirname(consumers.TypeScript?.at(-1) ?? ''), 'documented.ts')],
  ['Python', 'python', join(dirname(builtStamp), 'documented.py')],
]

describe('the example of docs/sdks.md', function () {
  this.timeout(60_000)
  before(function () {
    if (!isWanted && !existsSync(builtStamp)) this.skip()
  })

  for (const [language, fence, file] of places)
    it(`in ${language} prints an id, a name, that nothing changed, and the path to ask for instead`, async () => {
      await using service = await startTestService()
      const [, block = ''] = new RegExp(`\`\`\`${fence}\n([\\s\\S]*?)\`\`\``).exec(page) ?? []
      writeFileSync(file, block.replace('http://127.0.0.1:8080', service.url))
      const [program = ''] = consumers[language] ?? []
      const env = { ...process.env, SVC_API_KEY: service.demoKey }
      const { stdout } = await promisify(execFile)(program, [file], { env, timeout: 30_000 })
      rmSync(file)
      const expected = ['923609016', 'EQUINOR ASA', 'true', 'company_not_found /v1/companies/GB/00445790']
      assert.deepEqual(
        stdout
          .trim()
          .split('\n')
          .map(line => line.replace('True', 'true')),
        expected,
      )
    })
})
