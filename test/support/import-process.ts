import { importCommand } from '../../src/importers/run-import.ts'

// Runs one import in a process of its own, for tests that kill it: `node import-process.ts source file dataDir`.
const [source = '', file = '', dataDir = ''] = process.argv.slice(2)
const onProgress = ({ read }: { read: number }) => process.stdout.write(`${read}\n`)
await importCommand({ source, file, dataDir, clock: { now: () => Date.now() }, onProgress })
