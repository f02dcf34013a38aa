import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseDocument } from 'yaml'
import { generatedContractFile } from '../../codegen/contract-sources.ts'
import { isForClients, operationsOf, readContract } from '../../codegen/read-contract.ts'
import { brunoFolder } from './bruno-folder.ts'
import { httpFile } from './http-file.ts'
import { postmanCollectionFile } from './postman-collection.ts'
import { sampleRequests } from './sample-requests.ts'

/** The folder of the committed collections. */
export const collectionsFolder = fileURLToPath(new URL('../', import.meta.url))

/** The text of the contract without the operations of protocols that have their own clients, and their tags. */
function contractForClients(): string {
  const document = parseDocument(readFileSync(generatedContractFile, 'utf8'))
  const all = operationsOf(readContract())
  for (const { path } of all.filter(operation => !isForClients(operation))) document.deleteIn(['paths', path])
  const kept = new Set(all.filter(isForClients).flatMap(({ tags }) => tags))
  const { tags } = document.toJS() as { tags: { name: string }[] }
  document.set(
    'tags',
    tags.filter(({ name }) => kept.has(name)),
  )
  return document.toString()
}

/** Every generated file: text by path within the folder. */
export async function collectionFiles(): Promise<Map<string, string>> {
  const requests = sampleRequests(readContract())
  const inBruno = [...brunoFolder(requests)].map(([name, text]): [string, string] => [`bruno/${name}`, text])
  return new Map([
    ['svc.http', httpFile(requests)],
    ['svc.postman_collection.json', await postmanCollectionFile(contractForClients(), requests)],
    ...inBruno,
  ])
}
