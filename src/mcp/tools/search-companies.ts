import { randomUUID } from 'node:crypto'
import { liftFromRows } from '#domain/corrections/lift-from-rows.ts'
import type { SchemaError } from '#domain/errors/schema-error.ts'
import { operations } from '#generated/operations.ts'
import { briefSearchAnswer } from '../answers/brief-search-answer.ts'
import type { InputSchema } from '../arguments/arguments.ts'
import type { ServiceTool } from '../service-tool.ts'
import type { Arguments } from '../tool.ts'
import { rowsOf, withCountry } from './countries-of-queries.ts'
import { operationTool } from './operation-tool.ts'
import { isMoreThanSearch, searchAsList } from './search-as-list.ts'
import { searchHint } from './search-hints.ts'
import { withoutIdleQueries } from './without-idle-queries.ts'

const name = 'svc_search_companies'
const { path } = operations.matchCompanies

const isList = (args: Arguments) => args.queries !== undefined

/** The arguments that a list of queries can have besides. */
const besideQueries = ['queries', 'country', 'limit', 'explain']

const errorAt = (argument: string, keyword: string, message: string): SchemaError => ({
  keyword,
  pointer: `/arguments/${argument}`,
  message,
})

const matchRequest = (args: Arguments) => ({
  operationId: 'matchCompanies' as const,
  request: {
    method: 'POST' as const,
    path,
    query: null,
    body: {
      idempotency_key: randomUUID(),
      rows: rowsOf(args),
      ...(args.limit !== undefined && { limit: args.limit }),
      view: args.explain === true ? 'full' : 'summary',
    },
  },
})

/**
 * Texts as rows, also when they were sent as `q`, and a search as rows that has more than a single one may have. What belongs to
 * the list, such as a limit, is moved out of its rows.
 */
function meant(given: Arguments, schema: InputSchema): Arguments {
  const args = withoutIdleQueries(given)
  const { q, queries = q, ...others } = args
  const listed = args.queries === undefined ? searchAsList(args, schema) : undefined
  if (listed) return listed
  if (!Array.isArray(queries) || (q !== undefined && queries !== q)) return args
  const rows = queries.map(one => (typeof one === 'string' ? { name: one } : one))
  const ofList = Object.entries(schema.properties).filter(([one]) => besideQueries.includes(one))
  return liftFromRows({ ...others, queries: rows }, { properties: Object.fromEntries(ofList) })
}

/** Errors of arguments without a query. One that the REST interface can see under another name is left to it; a list, no URL can carry. */
function withoutQuery(args: Arguments, errors: readonly SchemaError[], unseen: readonly SchemaError[]): SchemaError[] {
  const isText = Object.values(args).every(value => typeof value !== 'object')
  const isSeen = errors.length > 0 && unseen.length === 0 && isText
  const message = args.cursor === undefined ? 'is required, or queries' : 'is required beside cursor, as sent before'
  return isSeen ? [] : [...errors, errorAt('q', 'required', message)]
}

/** Searches for one text, `q`, or matches the rows of `queries`. */
export function searchCompanies(inputSchema: InputSchema): ServiceTool {
  const search = operationTool(name, 'searchCompanies', inputSchema)
  // Some hosts send every argument that has a default, and the default of a single search exceeds the limit of a list.
  const withoutDefaultLimit = ({ limit, ...args }: Arguments): Arguments =>
    limit === inputSchema.properties.limit?.default ? args : { ...args, limit }
  return {
    name,
    ownErrors: (args, errors) => {
      if (!isList(args)) {
        const unseen = isMoreThanSearch(args, inputSchema) ? errors : search.ownErrors(args, errors)
        return args.q === undefined ? withoutQuery(args, errors, unseen) : unseen
      }
      // Some hosts send every argument that has a default.
      const isSent = (one: string) =>
        Object.hasOwn(inputSchema.properties, one) && args[one] !== inputSchema.properties[one]?.default
      const others = Object.keys(args).filter(one => isSent(one) && !besideQueries.includes(one))
      return [...errors, ...others.map(one => errorAt(one, 'combined', 'cannot be combined with queries'))]
    },
    meant: args => meant(args, inputSchema),
    hint: searchHint,
    // Only the REST interface can read a cursor; a search without it starts again.
    otherwise: ({ cursor, ...others }) => (cursor === undefined ? undefined : others),
    argumentNames: { rows: 'queries', view: 'explain' },
    plan: args => (isList(args) ? matchRequest(withoutDefaultLimit(args)) : search.plan(withCountry(args))),
    present: body => briefSearchAnswer(name, body, inputSchema),
    argumentsOf: request => {
      if (request.method !== 'POST' || request.path !== path) return search.argumentsOf(request)
      // The whole view is the default of the REST interface, which leaves it out.
      const { rows, view = 'full', idempotency_key: _, ...others } = (request.body ?? {}) as Record<string, unknown>
      return { queries: rows, ...others, ...(view === 'full' && { explain: true }) }
    },
  }
}
