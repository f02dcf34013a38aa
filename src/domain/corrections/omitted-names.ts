import { stepsOf } from '../errors/json-pointer.ts'
import { isRecord } from '../is-record.ts'
import { isIgnorable } from './aliases.ts'

const memberOf = (value: unknown, step: string): unknown => {
  if (Array.isArray(value)) return value[Number(step)]
  return isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined
}

/** The names, at the JSON pointers of errors, that a suggestion leaves out because they change nothing. */
export function omittedNames(fields: readonly { pointer: string }[], sent: object, suggested: object): string[] {
  const names = fields.flatMap(({ pointer }) => {
    const steps = stepsOf(pointer)
    const name = steps.at(-1) ?? ''
    const value = steps.reduce<unknown>(memberOf, sent)
    // What was sent in the wrong part, or in a row, is moved.
    const places = [steps, ...Object.keys(suggested).map(part => [part, name])]
    const isKept = places.some(place => place.reduce<unknown>(memberOf, suggested) !== undefined)
    return value !== undefined && !isKept && isIgnorable(name, value) ? [name] : []
  })
  return [...new Set(names)]
}
