/** A request to which the validator has attached its data of the operation. */
export interface DescribedRequest {
  openapi: { pathParams: Readonly<Record<string, string>> }
}
