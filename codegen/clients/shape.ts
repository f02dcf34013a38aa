/** A type of the contract as clients see it: without lengths and ranges, and with records that may grow. */
export type Shape =
  | { kind: 'text'; format?: 'date' | 'date-time' }
  | { kind: 'integer' | 'number' | 'boolean' | 'anything' }
  /** One of some texts; others may come if it is open. */
  | { kind: 'choice'; values: readonly string[]; isOpen: boolean }
  | { kind: 'list' | 'map' | 'nullable'; of: Shape }
  | { kind: 'union'; of: readonly Shape[] }
  /** A record or another named type. */
  | { kind: 'named'; name: string }
  /** What a view shows of a record; `base` is the record of the default view. */
  | { kind: 'viewed'; base: string }

export interface Field {
  name: string
  shape: Shape
  isRequired: boolean
  description: string
}

/** A named type: a record with fields, or a name for another shape. */
export type NamedShape = { name: string; description: string } & ({ fields: readonly Field[] } | { shape: Shape })

/** A name that begins with a capital, from words with hyphens or underscores, or in camelCase. */
export const pascalCase = (name: string): string =>
  name.replaceAll(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The shapes within a shape, and itself. */
export const shapesIn = (shape: Shape): Shape[] => {
  if (!('of' in shape)) return [shape]
  return [shape, ...[shape.of].flat().flatMap(shapesIn)]
}
