/** The schemas of a request's parts, as far as the query. */
export interface RequestSchema {
  query: { properties?: Readonly<Record<string, { type?: string }>> }
}

/** The names of the query parameters, with their types. */
export const queryTypes = ({ query: { properties = {} } }: RequestSchema): [name: string, type: string][] =>
  Object.entries(properties).map(([name, { type = '' }]) => [name, type])
