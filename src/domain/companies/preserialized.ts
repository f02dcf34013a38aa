/** Key of a value's JSON. Not enumerable, because copies of the value must not inherit it. */
const json = Symbol('json')

/** Attaches the JSON of a fact that many records share, such as a legal form. The fact must not change afterwards. */
export const preserialize = <Fact extends object | undefined>(fact: Fact): Fact =>
  fact === undefined ? fact : Object.defineProperty(fact, json, { value: JSON.stringify(fact) })

/** The JSON of a fact, or of a list of facts, preserialized or not. */
export const toJson = (fact: object | string): string => {
  if (typeof fact === 'string') return JSON.stringify(fact)
  const stored = (fact as { [json]?: string })[json]
  if (stored !== undefined) return stored
  return Array.isArray(fact) ? listToJson(fact) : JSON.stringify(fact)
}

const listToJson = (facts: readonly (object | string)[]): string => {
  let items = ''
  for (const fact of facts) items += (items === '' ? '[' : ',') + toJson(fact)
  return items === '' ? '[]' : `${items}]`
}
