import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { generatedContractFile, readContract } from '../../codegen/read-contract.ts'
import { brunoFolder } from './bruno-folder.ts'
import { httpFile } from './http-file.ts'
import { postmanCollectionFile } from './postman-collection.ts'
import { sampleRequests } from './sample-requests.ts'

/** The folder of the committed collections. */
export const collectionsFolder = fileURLToPath(new URL('../', import.meta.url))

/** Every generated file: text by path within the folder. */
export async function collectionFiles(): Promise<Map<string, string>> {
  const requests = sampleRequests(readContract())
  const inBruno = [...brunoFolder(requests)].map(([name, text]): [string, string] => [`bruno/${name}`, text])
  return new Map([
    ['svc.http', httpFile(requests)],
    ['svc.postman_collection.json', await postmanCollectionFile(readFileSync(generatedContractFile, 'utf8'), requests)],
    ...inBruno,
  ])
}
