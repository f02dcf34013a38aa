const texts = new WeakMap<object, string>()

/** Marks a fact that many records share, such as a legal form: its JSON is made once. It is never changed after. */
export const shared = <Fact extends object | undefined>(fact: Fact): Fact => {
  if (fact !== undefined) texts.set(fact, JSON.stringify(fact))
  return fact
}

/** The JSON of a fact, or of a list of them, shared or not. */
export const jsonOf = (fact: object | string): string => {
  if (typeof fact === 'string') return JSON.stringify(fact)
  const known = texts.get(fact)
  if (known !== undefined) return known
  return Array.isArray(fact) ? `[${fact.map(jsonOf).join(',')}]` : JSON.stringify(fact)
}
