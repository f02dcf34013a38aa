import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { plainContract } from '../../codegen/plain-contract.ts'
import { readContract } from '../../codegen/read-contract.ts'
import { buildCompiled, compiledClients, compiledFolder } from '../../sdk/generate/compiled-clients.ts'
import { Missing } from '../../sdk/generate/run.ts'
import { startTestService } from '../support/service.ts'
import { documentedPrograms } from './documented-blocks.ts'

const plain = `${JSON.stringify(plainContract(readContract()), null, 2)}\n`

describe('the clients that are only generated', function () {
  this.timeout(600_000)

  for (const client of compiledClients)
    it(`compile and use a live server in ${client.language}: the program of their README prints what the README says`, async function () {
      try {
        await buildCompiled(client, plain)
      } catch (error) {
        if (!(error instanceof Missing) || process.env.SVC_SDK === 'required') throw error
        process.stdout.write(`The client in ${client.language} is not tested: ${error.message}\n`)
        this.skip()
      }
      const [{ output } = {}] = documentedPrograms([`sdk/${client.language}/README.md`], client.language)
      await using service = await startTestService()
      const env = { ...process.env, SVC_URL: service.url, SVC_API_KEY: (await service.key()).text }
      const [program, ...args] = client.consume
      const { stdout } = await promisify(execFile)(program, args, { env, cwd: compiledFolder(client.language) })
      assert.equal(stdout, output)
    })
})
