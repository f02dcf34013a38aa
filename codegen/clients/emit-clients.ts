import type { Contract } from '../contract-model.ts'
import { type ClientOperation, clientOperations } from './client-operation.ts'
import { collectShapes, viewedIn } from './named-shapes.ts'
import { emitClient as emitPythonClient } from './python/emit-client.ts'
import { emitModels } from './python/emit-models.ts'
import { emitOperations as emitPythonOperations } from './python/emit-operations.ts'
import { emitProblems as emitPythonProblems } from './python/emit-problems.ts'
import { repliedLists } from './replied-lists.ts'
import { type Shape, shapesIn } from './shape.ts'
import { emitClient } from './typescript/emit-client.ts'
import { emitOperations } from './typescript/emit-operations.ts'
import { emitProblems } from './typescript/emit-problems.ts'
import { emitTypes } from './typescript/emit-types.ts'

const namesIn = (shape: Shape | undefined) =>
  shape ? shapesIn(shape).flatMap(one => (one.kind === 'named' ? [one.name] : [])) : []

/** What the emitters of all languages read. */
function readClients(contract: Contract) {
  const shapes = collectShapes(contract)
  const operations = clientOperations(contract, shapes)
  shapes.shapeOf({ $ref: '#/components/schemas/Problem' }, 'Problem')
  const rowTypes = operations.flatMap(({ rows }) => namesIn(rows?.item))
  const viewed = operations.flatMap(({ result }: ClientOperation) => viewedIn(result, shapes.named) ?? [])
  return { shapes, operations, rowTypes, viewedBases: [...new Set(viewed)] }
}

/** The generated parts of the clients, by path from the project's root. */
export function emitClients(contract: Contract): Record<string, string> {
  const { shapes, operations, rowTypes, viewedBases } = readClients(contract)
  const typescript = 'sdk/typescript/src/generated'
  const python = 'sdk/python/svc_client/generated'
  return {
    [`${typescript}/types.ts`]: emitTypes(shapes, rowTypes, viewedBases),
    [`${typescript}/problems.ts`]: emitProblems(contract),
    [`${typescript}/operations.ts`]: emitOperations(contract, operations),
    [`${typescript}/client.ts`]: emitClient(operations, shapes),
    [`${python}/__init__.py`]: '',
    [`${python}/models.py`]: emitModels(shapes, { args: rowTypes, lists: repliedLists(operations, shapes) }),
    [`${python}/problems.py`]: emitPythonProblems(contract, shapes),
    [`${python}/operations.py`]: emitPythonOperations(contract, operations),
    [`${python}/client.py`]: emitPythonClient(operations, shapes),
  }
}
