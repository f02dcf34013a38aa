import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { pinnedScript } from '../../codegen/reference/pinned-script.ts'
import { tempFolder } from '../support/temp-folder.ts'

const stored = new URL('../../src/pages/reference/scalar.js.br', import.meta.url)

describe('the stored script of the API reference', () => {
  it('is, byte for byte, that of the package whose version and hash are pinned', function () {
    try {
      execFileSync('npm', ['ping', '--silent'], { stdio: 'ignore', timeout: 30_000 })
    } catch {
      process.stdout.write('The script of the API reference is not compared: npm cannot reach its registry.\n')
      this.skip()
    }
    using folder = tempFolder()
    assert.ok(pinnedScript(folder.path).equals(brotliDecompressSync(readFileSync(stored))))
  })
})
