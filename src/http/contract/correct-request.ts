import { randomUUID } from 'node:crypto'
import type { Request } from 'express'
import { isRedundant } from '#domain/corrections/aliases.ts'
import { correctValue } from '#domain/corrections/correct-value.ts'
import { cutLists } from '#domain/corrections/cut-lists.ts'
import type { Fields, Schema } from '#domain/corrections/schema.ts'
import { readCountry } from '#domain/countries.ts'
import type { SuggestedRequest } from '#domain/errors/facts.ts'
import { isRecord } from '#domain/is-record.ts'
import { textOfJson } from '#domain/text-of-json.ts'
import type { Operation, OperationId } from '#generated/operations.ts'
import schemas from '#generated/request-schemas.json' with { type: 'json' }
import { keyInHeader } from './key-in-header.ts'
import type { FindSchemaErrors } from './schema-errors.ts'

/** A request as sent, or as suggested so far. */
export interface SentRequest {
  method: string
  path: string
  query: Fields
  body: unknown
  /** The UUID of the header Idempotency-Key, which belongs in the body. */
  keyInHeader?: string | undefined
}

type Identified = Operation & { readonly id: OperationId }

/** Returns the request with all errors corrected, or undefined if the correction of one of them is not known. */
export type CorrectRequest = (operation: Identified, sent: SentRequest) => SuggestedRequest | undefined

/** Characters; 100 references take about 10,000. Finding all errors of a longer body would take too long. */
const maxText = 65_536

/** The query of a URL. A parameter that was sent several times is a list of its values. */
export function queryOf(url: string): Fields {
  const pairs = [...new URLSearchParams(url.split(/\?(.*)/s)[1] ?? '')]
  const values = Map.groupBy(pairs, ([name]) => name)
  return Object.fromEntries(
    [...values].map(([name, [first, ...others]]) => [
      name,
      others.length === 0 ? first?.[1] : [first?.[1], ...others.map(([, value]) => value)],
    ]),
  )
}

export const sentRequest = ({ method, path, originalUrl, body, headers }: Request): SentRequest => ({
  method,
  path,
  body,
  query: queryOf(originalUrl),
  keyInHeader: keyInHeader(headers),
})

type Parts = Pick<SentRequest, 'method' | 'path' | 'body'> & { query: Fields | null }
type Query = NonNullable<SuggestedRequest['query']>

/** A query in the form of a suggestion, in which a list is text with commas. */
function suggestedQuery(query: Fields, { properties = {} }: Schema): Query | null {
  const isList = (name: string) => Object.hasOwn(properties, name) && properties[name]?.type === 'array'
  const entries = Object.entries(query).map(([name, value]) => [
    name,
    Array.isArray(value) && isList(name) ? textOfJson(value) : value,
  ])
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

const schemasOf = (operationId: OperationId): { query: Schema; body: Schema | null } => schemas[operationId]

/** Whether the country in the query is one that is served, if there is one. */
const isServed = ({ country }: Operation, query: Query | null) => {
  const code = country.in === 'query' ? query?.[country.name] : undefined
  return code === undefined || readCountry(textOfJson(code)) !== undefined
}

/** Whether two requests are equal, with the values of the query as text. */
export function isSameRequest(one: Parts, other: Parts): boolean {
  const text = ({ method, path, query, body }: Parts) =>
    JSON.stringify([
      method,
      path,
      Object.entries(query ?? {}).map(([name, value]) => [name, textOfJson(value)]),
      body ?? null,
    ])
  return text(one) === text(other)
}

const lengthOf = (body: unknown) => (JSON.stringify(body) ?? '').length

/** A query without parameters that say again which company the path names. */
const withoutRepetition = ({ path }: Operation, query: Fields): Fields =>
  path.includes('{registry_id}')
    ? Object.fromEntries(Object.entries(query).filter(([name]) => !isRedundant(name)))
    : query

const hasField = (schema: Schema | null, name: string) => Object.hasOwn(schema?.properties ?? {}, name)

/** A request with the parameters of its query that are fields of its body moved there. */
function withFieldsInBody(sent: SentRequest, querySchema: Schema, bodySchema: Schema | null): SentRequest {
  const { query, body } = sent
  if (!isRecord(body)) return sent
  const isOfBody = (name: string) => hasField(bodySchema, name) && !hasField(querySchema, name) && !(name in body)
  const moved = Object.entries(query).filter(([name]) => isOfBody(name))
  const kept = Object.entries(query).filter(([name]) => !isOfBody(name))
  return { ...sent, query: Object.fromEntries(kept), body: { ...body, ...Object.fromEntries(moved) } }
}

/** The request as far as its meaning is known; its errors are not all corrected. */
function corrected(operation: Identified, sent: SentRequest): SuggestedRequest {
  const { query: querySchema, body: bodySchema } = schemasOf(operation.id)
  const { method, path, query, body } = withFieldsInBody(sent, querySchema, bodySchema)
  // A client that retries with its own key must not be billed again under a new one.
  const newUuid = () => sent.keyInHeader ?? randomUUID()
  const correct = (schema: Schema, value: unknown) => correctValue({ name: '', schema }, value, newUuid)
  return {
    method: method as SuggestedRequest['method'],
    path,
    query: suggestedQuery(correct(querySchema, withoutRepetition(operation, query)) as Fields, querySchema),
    body:
      bodySchema && (cutLists(correct(bodySchema, cutLists(body, bodySchema)), bodySchema) as SuggestedRequest['body']),
  }
}

export const createCorrectRequest =
  (findErrors: FindSchemaErrors<OperationId>): CorrectRequest =>
  (operation, sent) => {
    // The body of a suggestion is JSON.
    const isSuggestable = sent.method === 'GET' || operation.bodyType === 'application/json'
    if (!isSuggestable || lengthOf(cutLists(sent.body, schemasOf(operation.id).body ?? {})) > maxText) return undefined
    const request = corrected(operation, sent)
    const isValid = findErrors(operation.id, request).length === 0 && isServed(operation, request.query)
    return isValid ? request : undefined
  }
