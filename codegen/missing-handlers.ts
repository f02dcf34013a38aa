import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Contract } from './contract-model.ts'
import type { ContractSource } from './contract-sources.ts'
import { handlerFile, isHandled } from './emit-routes.ts'
import { operationsOf } from './read-contract.ts'

const exists = (file: string) => existsSync(fileURLToPath(new URL(`../${file}`, import.meta.url)))

/** One line for each operation without a handler, with the file to write; `make types` fails until it exists. */
export const missingHandlers = (contract: Contract, source: ContractSource): string[] =>
  operationsOf(contract)
    .filter(operation => isHandled(operation) && !exists(handlerFile(operation, source)))
    .map(operation => {
      const { operationId: id, 'x-svc-idempotent': once } = operation
      return `${id} has no handler: write ${handlerFile(operation, source)}, which exports ${id}: ${once ? 'OnceHandler' : 'Handler'}<'${id}'>`
    })
