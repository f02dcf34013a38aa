import type { Contract } from '../../contract-model.ts'
import type { ClientOperation } from '../client-operation.ts'
import { allReplies, operationFacts } from '../operation-facts.ts'

/** The table of operations by method. */
export function emitOperations({ info }: Contract, operations: readonly ClientOperation[]): string {
  const table = Object.fromEntries(operations.map(one => [one.method, operationFacts(one)]))
  return `import type { Operation } from '../operation.ts'

/** The version of the contract, and of this package. */
export const version = '${info.version}'

/** The media types of all replies that are no problems, by status. */
export const replies: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(allReplies(operations), null, 2)}

/** How each method is sent. */
export const operations = ${JSON.stringify(table, null, 2)} as const satisfies Record<string, Operation>
`
}
