import { seedInto } from '../support/partition-stores.ts'
import { processFolder } from '../support/temp-folder.ts'
import { searchIn } from './search-in.ts'

let seeded: Promise<string> | undefined

async function seed(): Promise<string> {
  const folder = processFolder()
  await seedInto(folder)
  await (await searchIn(folder))[Symbol.asyncDispose]()
  return folder
}

/** The path of a data folder with the sample and its index, built once in a process, to copy. */
export const seededIndex = (): Promise<string> => {
  seeded ??= seed()
  return seeded
}
