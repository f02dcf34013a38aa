import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { handlerFile, isHandled } from './emit-routes.ts'
import { type Contract, readOperations } from './read-contract.ts'

const exists = (file: string) => existsSync(fileURLToPath(new URL(`../${file}`, import.meta.url)))

/** One line for each operation without a handler, with the file to write. Until then `make types` fails. */
export const missingHandlers = (contract: Contract): string[] =>
  readOperations(contract)
    .filter(operation => isHandled(operation) && !exists(handlerFile(operation)))
    .map(operation => {
      const { operationId: id, 'x-svc-idempotent': once } = operation
      return `${id} has no handler: write ${handlerFile(operation)}, which exports ${id}: ${once ? 'OnceHandler' : 'Handler'}<'${id}'>`
    })
