import type { Contract } from './contract-model.ts'
import { plainContract } from './plain-contract.ts'

/**
 * The contract for client generators, which is served. Its only server is the public address, filled in when served: clients
 * take the first server, and `/` is no address for them. Its description is that of the contract's first server.
 */
export function emitPlainOpenapi(contract: Contract): { 'openapi-3.0.json': string } {
  const { servers } = contract
  const server = { url: servers.at(-1)?.url ?? '/', description: servers[0]?.description ?? '' }
  return { 'openapi-3.0.json': `${JSON.stringify({ ...plainContract(contract), servers: [server] }, null, 2)}\n` }
}
