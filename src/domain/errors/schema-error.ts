/** A schema error of a request, or of the arguments of a tool. */
export interface SchemaError {
  /** JSON pointer of the place: `/query/limit`, `/body/references/3/ref`, `/arguments/country`. */
  pointer: string
  /** The JSON Schema keyword that is violated; empty if the error is not from a schema. */
  keyword: string
  message: string
}

/** What a validator reports of an error, and the value that it is about. */
export interface ValidatorReport {
  keyword: string
  params: Readonly<Record<string, unknown>>
  value?: unknown
}
