/** A request on which the validator has put its operation. */
export interface DescribedRequest {
  openapi: { pathParams: Readonly<Record<string, string>> }
}
