import { escapeStep } from '../errors/json-pointer.ts'
import { isJsonObject, type Json } from './canonical-json.ts'

const isComposite = (value: Json | undefined) => typeof value === 'object' && value !== null

const partsOf = (value: Json | undefined): ReadonlyMap<string, Json> =>
  new Map(isComposite(value) ? Object.entries(value as object) : [])

const areAlike = (one: Json | undefined, other: Json | undefined) =>
  isComposite(one) && isComposite(other) && isJsonObject(one) === isJsonObject(other)

function* differences(one: Json | undefined, other: Json | undefined, path: string): Generator<string> {
  if (!areAlike(one, other)) {
    if (one !== other) yield path
    return
  }
  const ones = partsOf(one)
  const others = partsOf(other)
  for (const name of new Set([...ones.keys(), ...others.keys()]))
    yield* differences(ones.get(name), others.get(name), `${path}/${escapeStep(name)}`)
}

/** JSON pointers (RFC 6901) to the smallest parts in which two JSON values differ, at most `max`. */
export function differingPaths(one: Json, other: Json, max: number): string[] {
  const paths: string[] = []
  for (const path of differences(one, other, '')) if (paths.push(path) === max) break
  return paths
}

/** The names of two objects' members that differ. */
export function differingFields(one: Json, other: Json): string[] {
  const ones = partsOf(one)
  const others = partsOf(other)
  return [...new Set([...ones.keys(), ...others.keys()])].filter(
    name => !differences(ones.get(name), others.get(name), '').next().done,
  )
}
