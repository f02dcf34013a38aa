/** Types of calls and replies of operations, as text of generated/operations.ts. */
export const handlerTypes = `
type Named<T> = { [K in keyof T as string extends K ? never : K]: T[K] }
type ParametersIn<Id extends OperationId, Place extends 'path' | 'query' | 'header'> = NonNullable<
  Schema[Id]['parameters'][Place]
>
type Responses<Id extends OperationId> = Schema[Id]['responses']
type Status<Id extends OperationId> = {
  [S in keyof Responses<Id>]: Responses<Id>[S] extends { content: { 'application/problem+json': unknown } } ? never : S
}[keyof Responses<Id>]
type BodyOf<R> = R extends { content: infer C } ? (C extends undefined ? undefined : C[keyof C]) : undefined
type OwnHeaders<H> = Omit<Named<H>, (typeof standardHeaders)[number]>
type OptionalHeader = (typeof optionalHeaders)[number]
type WithOptional<H> = Omit<H, OptionalHeader> & Partial<Pick<H, Extract<keyof H, OptionalHeader>>>
type HeadersOf<R> = R extends { headers: infer H } ? WithOptional<OwnHeaders<H>> : Record<never, never>

/** The call of an operation, after the contract has checked it. */
export interface Call<Id extends OperationId> {
  path: ParametersIn<Id, 'path'>
  query: ParametersIn<Id, 'query'>
  headers: ParametersIn<Id, 'header'>
  body: Schema[Id] extends { requestBody: { content: infer C } } ? C[keyof C] : undefined
}

/** The successful replies of an operation: only statuses, headers and bodies of the contract. */
export type Reply<Id extends OperationId> = {
  [S in Status<Id>]: { status: S; headers: HeadersOf<Responses<Id>[S]>; body: BodyOf<Responses<Id>[S]> }
}[Status<Id>]
`
