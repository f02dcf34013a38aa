import { textOfJson } from './text-of-json.ts'

/** The names of a template's parameters: `'country' | 'registry_id'` of `/v1/companies/{country}/{registry_id}`. */
type ParameterOf<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never

type PathParameters<T extends string> = Readonly<Record<ParameterOf<T>, string>>

/** A compiled path template of the contract. `fill` is the inverse of `match`. */
export interface PathTemplate<T extends string = string> {
  /** Names of the parameters, in the order of the path. */
  names: readonly string[]
  /** Whether a percent-encoded path matches the template. */
  fits(path: string): boolean
  /**
   * The decoded parameters of a percent-encoded path; an encoded slash is part of its segment, and no parameter is empty. Undefined
   * if the path does not match. Throws URIError if a parameter is not valid percent-encoding.
   */
  match(path: string): PathParameters<T> | undefined
  /** The path with these parameters, percent-encoded. */
  fill(parameters: Readonly<Record<ParameterOf<T>, unknown>>): string
}

const parameter = /\{(\w+)\}/g
const literally = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')

/** Compiles a path template, for matching REST requests and for making those of tool calls. */
export function pathTemplate<T extends string>(template: T): PathTemplate<T> {
  const names = [...template.matchAll(parameter)].map(([, name = '']) => name)
  const literals = template.split(/\{\w+\}/)
  const pattern = new RegExp(`^${literally(template).replaceAll(parameter, '([^/]+)')}$`)
  const decoded = (values: readonly string[]) =>
    Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(values[at + 1] ?? '')]))
  return {
    names,
    fits: path => pattern.test(path),
    match: path => {
      const found = pattern.exec(path)
      return found ? (decoded(found) as PathParameters<T>) : undefined
    },
    fill: parameters =>
      names.reduce((path, name, at) => {
        const value = textOfJson((parameters as Record<string, unknown>)[name])
        return `${path}${encodeURIComponent(value.toWellFormed())}${literals[at + 1]}`
      }, literals[0] ?? ''),
  }
}
