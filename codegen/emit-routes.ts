import type { Contract, ContractOperation } from './contract-model.ts'
import type { ContractSource } from './contract-sources.ts'
import { operationsOf } from './read-contract.ts'

const kebab = (id: string) => id.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** Whether a handler, not a static file, answers the operation. */
export const isHandled = (operation: ContractOperation): boolean => operation['x-svc-file'] === undefined

/** The hand-written file of an operation's handler, relative to the project's root. */
export const handlerFile = ({ operationId }: ContractOperation, { handlers }: ContractSource): string =>
  `${handlers.folder}/${kebab(operationId)}.ts`

function routeFile(operation: ContractOperation, source: ContractSource): string {
  const { operationId: id, method, path, summary } = operation
  const root = source.folder === '' ? '../..' : '../../..'
  const handlerImport = isHandled(operation)
    ? `import { ${id} } from '${root}/${handlerFile(operation, source)}'\n`
    : ''
  return `import { pathTemplate } from '#domain/path-template.ts'
${handlerImport}import type { RouteOf } from '${root}/${source.handlers.types}'
import { operations } from '../operations.ts'

/** \`${method} ${path}\`: ${summary}. */
export const ${id}Route = {
  operation: operations.${id},
  path: pathTemplate(operations.${id}.path),
  handler: ${isHandled(operation) ? id : null},
} satisfies RouteOf<'${id}'>
`
}

function allRoutes(operations: readonly ContractOperation[]): string {
  const ids = operations.map(({ operationId }) => operationId).sort()
  return `${ids.map(id => `import { ${id}Route } from './${kebab(id)}.ts'`).join('\n')}

/** Every operation with its matcher and its handler, in the order of the contract. */
export const routes = [
${operations.map(({ operationId }) => `  ${operationId}Route,`).join('\n')}
] as const
`
}

/** A route for each operation, bound to its handler by file name: a missing handler does not compile. */
export function emitRoutes(contract: Contract, source: ContractSource): Record<string, string> {
  const operations = operationsOf(contract)
  const files = operations.map(operation => [`routes/${kebab(operation.operationId)}.ts`, routeFile(operation, source)])
  return { ...Object.fromEntries(files), 'routes/all-routes.ts': allRoutes(operations) }
}
