/** What the validator keeps of a request's operation, under `openapi` on the request. */
export interface Described {
  openapi: { pathParams: Readonly<Record<string, string>> }
}
