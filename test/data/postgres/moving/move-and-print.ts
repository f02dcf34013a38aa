import { moveFolder } from '#data/postgres/moving/move-folder.ts'
import { folderSource } from '../../../support/filled-folder.ts'

// Moves a folder in small batches, and prints a line after each one, until it is killed.
const [, , dataDir = '', url = ''] = process.argv
const print = (text: string) => void process.stdout.write(`${text}\n`)
const onProgress = ({ step, table, done }: { step: string; table: string; done: number }) =>
  print(`${step} ${table} ${done}`)
const { state } = await moveFolder({
  dataDir,
  url,
  source: folderSource,
  isDryRun: false,
  now: Date.now(),
  rowsPerBatch: 20,
  onProgress,
})
print(state)
