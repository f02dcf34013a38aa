import type { ImportProgress } from '../../src/importers/run/import-options.ts'
import { runImport } from '../../src/importers/run/run-import.ts'

// Runs one import in a separate process, for tests that kill it: `node import-process.ts source dataDir files…`.
const [source = '', dataDir = '', ...files] = process.argv.slice(2)
const onProgress = ({ file = 'main', read }: ImportProgress) => process.stdout.write(`${file} ${read}\n`)
await runImport({ source, files, dataDir, clock: { now: () => Date.now() }, onProgress })
