import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { collectionFiles, collectionsFolder } from './collection-files.ts'

const files = await collectionFiles()
rmSync(join(collectionsFolder, 'bruno'), { recursive: true, force: true })
for (const [name, text] of files) {
  const file = join(collectionsFolder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
process.stdout.write(`${files.size} files written to collections/\n`)
