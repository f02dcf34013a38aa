import type { Contract } from './contract-model.ts'
import { plainContract } from './plain-contract.ts'

/**
 * The contract for client generators, which is served. Its only server is the public address, filled in when served: clients take the
 * first one, and `/` is an address to none of them.
 */
export function emitPlainOpenapi(contract: Contract): { 'openapi-3.0.json': string } {
  const [{ url, description } = { url: '/', description: '' }] = contract.servers.slice(-1)
  const plain = { ...plainContract(contract), servers: [{ url, description }] }
  return { 'openapi-3.0.json': `${JSON.stringify(plain, null, 2)}\n` }
}
