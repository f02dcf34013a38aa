import { InvalidArgument, type InvalidField } from '../errors/svc-error.ts'
import type { Arguments, Operation } from '../operation.ts'
import { schemaErrors } from './check-schema.ts'
import { hasNoForm } from './messages.ts'

const most = 20

/** A segment that a URL would drop, and with it the rest of the path. */
function* segmentErrors({ path }: Operation, args: Arguments): Generator<InvalidField> {
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g))
    if (args[name] === '.' || args[name] === '..') yield { pointer: `/${name}`, message: hasNoForm }
}

/** What is wrong with the arguments of an operation, the contract's own message first. */
export function argumentErrors(operation: Operation, args: Arguments): InvalidField[] {
  const found = [...schemaErrors(args, operation.arguments), ...segmentErrors(operation, args)]
  const worded = found.map(({ pointer, message }) => ({
    pointer,
    message: operation.messages[pointer.slice(1)] ?? message,
  }))
  const distinct = new Map(worded.map(field => [`${field.pointer} ${field.message}`, field]))
  return [...distinct.values()]
}

/** Throws InvalidArgument, with at most 20 fields, if there are errors. */
export function refuse(errors: readonly InvalidField[]): void {
  if (errors.length > 0) throw new InvalidArgument(errors.slice(0, most))
}
