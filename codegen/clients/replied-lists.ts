import type { ClientOperation } from './client-operation.ts'
import type { NamedShapes } from './named-shapes.ts'
import type { Field } from './shape.ts'

const isCount = ({ shape }: Field) => shape.kind === 'integer'

/** The list of a record that is a list and its counts. */
function countedList(fields: readonly Field[]): string | undefined {
  const [list, ...others] = fields.filter(field => !isCount(field))
  return list?.shape.kind === 'list' && others.length === 0 ? list.name : undefined
}

/** Replies that callers read a list from, and the name of that: pages, batches, and lists with their counts. */
export function repliedLists(operations: readonly ClientOperation[], { named }: NamedShapes): Map<string, string> {
  const found = operations.flatMap(({ result, pages, rows }): [string, string][] => {
    const type = result.kind === 'named' ? named.get(result.name) : undefined
    if (!type || !('fields' in type)) return []
    const list = pages?.list ?? (rows ? 'results' : countedList(type.fields))
    return list ? [[type.name, list]] : []
  })
  return new Map(found)
}
