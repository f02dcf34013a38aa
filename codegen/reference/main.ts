// Writes the script of the API reference: node codegen/reference/main.ts <folder for the download>
import { writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { pinnedScript } from './pinned-script.ts'

const script = pinnedScript(process.argv[2] ?? '.tools/reference')
const params = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  // Browsers accept windows of up to 16 MiB.
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  [constants.BROTLI_PARAM_SIZE_HINT]: script.length,
}
const compressed = brotliCompressSync(script, { params })
writeFileSync(new URL('../../src/pages/reference/scalar.js.br', import.meta.url), compressed)
