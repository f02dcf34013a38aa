import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { entryPoint } from '../../bundle/manifest.ts'
import { writeBundle } from '../../bundle/write-bundle.ts'
import { environment } from '../cli/svc.ts'
import { tempFolder } from '../support/temp-folder.ts'

const key = `svc_live_rk_${'k'.repeat(12)}_${'s'.repeat(32)}_${'c'.repeat(6)}`

describe('the files of the MCPB bundle', () => {
  const folder = tempFolder()
  after(() => folder[Symbol.dispose]())

  it('are all that its resources are read from: the contract is that of the project', async () => {
    await writeBundle(folder.path, undefined)
    const env = environment({ SVC_API_KEY: key, SVC_URL: 'http://127.0.0.1:1' })
    const child = spawn(process.execPath, [join(folder.path, entryPoint)], { env, cwd: folder.path, stdio: 'pipe' })
    const read = { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: 'svc://contract' } }
    child.stdin.end(`${JSON.stringify(read)}\n`)
    const { result } = JSON.parse(await text(child.stdout))
    assert.equal(result?.contents[0].text, readFileSync('generated/openapi.yaml', 'utf8'))
  })
})
