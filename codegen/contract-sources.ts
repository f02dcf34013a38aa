import { fileURLToPath } from 'node:url'
import { adminHeaders, standardHeaders } from './standard-headers.ts'

/** What differs between the contracts that the generator reads. */
export interface ContractSource {
  file: string
  /** The name that messages and banners call it by. */
  name: string
  /** The folder of its files in generated/, with a slash at the end; empty for the folder itself. */
  folder: string
  /** The headers of every reply. */
  headers: readonly string[]
  /** The hand-written files of its handlers, and of their types, relative to the project's root. */
  handlers: { folder: string; types: string }
}

/** The hand-written contract; its replies are without the standard headers. */
export const contractFile = fileURLToPath(new URL('../openapi.yaml', import.meta.url))

/** The contract of the API for clients. */
export const publicSource: ContractSource = {
  file: contractFile,
  name: 'openapi.yaml',
  folder: '',
  headers: standardHeaders,
  handlers: { folder: 'src/operations', types: 'src/operations/route.ts' },
}

/** The contract of the administration API, for operators. */
export const adminSource: ContractSource = {
  file: fileURLToPath(new URL('../admin.openapi.yaml', import.meta.url)),
  name: 'admin.openapi.yaml',
  folder: 'admin/',
  headers: adminHeaders,
  handlers: { folder: 'src/admin-listener/operations', types: 'src/admin-listener/api/admin-route.ts' },
}

/** The complete contract, as served. */
export const generatedContractFile = fileURLToPath(new URL('../generated/openapi.yaml', import.meta.url))

/** The last released contract, which clients depend on. */
export const releasedContractFile = fileURLToPath(new URL('../released/openapi.yaml', import.meta.url))
