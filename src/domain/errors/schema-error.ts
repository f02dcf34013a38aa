/** One thing that a schema finds wrong with a request, or with the arguments of a tool. */
export interface SchemaError {
  /** JSON pointer of the place: `/query/limit`, `/body/references/3/ref`, `/arguments/country`. */
  pointer: string
  /** The keyword of JSON Schema that does not hold; empty where the schema was not asked. */
  keyword: string
  message: string
}
