interface Schema {
  properties: Readonly<Record<string, { default?: unknown } | object>>
}

/** A body without the members that have their default value: both mean the same request. */
export function withoutDefaults<Body extends object>(body: Body, { properties }: Schema): Body {
  const isDefault = ([name, value]: [string, unknown]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined
    return schema !== undefined && 'default' in schema && schema.default === value
  }
  return Object.fromEntries(Object.entries(body).filter(member => !isDefault(member))) as Body
}
