import { randomUUID } from 'node:crypto'
import { countryOfNumber } from '#domain/companies/country-of-number.ts'
import { nearestCountry } from '#domain/companies/nearest-country.ts'
import type { SchemaError } from '#domain/errors/schema-error.ts'
import { toolCalls } from '#generated/mcp-calls.ts'
import { operations } from '#generated/operations.ts'
import type { InputSchema } from './arguments.ts'
import { operationTool } from './operation-tool.ts'
import { rowsInBrief } from './rows-in-brief.ts'
import { isMoreThanSearch, searchAsList } from './search-as-list.ts'
import type { ServiceTool } from './service-tool.ts'
import type { Arguments } from './tool.ts'
import { withoutPath } from './without-path.ts'

const name = 'svc_search_companies'
const { path } = operations.matchCompanies

interface Candidate {
  name: string
  matched_on?: { value: string }
  explanation?: readonly { grade: string }[]
}

/** A candidate without what it was found by, if that is its name, and without features that were not compared. */
function briefCandidate({ matched_on, explanation = [], ...candidate }: Candidate) {
  const compared = explanation.filter(({ grade }) => grade !== 'Z')
  return {
    ...candidate,
    ...(matched_on && matched_on.value !== candidate.name && { matched_on }),
    ...(compared.length > 0 && { explanation: compared }),
  }
}

interface Row {
  index: number
  candidates: readonly Candidate[]
  note?: string
  error?: { detail: string; correction: string }
}

interface Answer {
  query?: object
  candidates?: readonly Candidate[]
  results?: readonly Row[]
}

// The contract has checked the reply.
function briefAnswer(body: Answer, schema: InputSchema): object {
  const { query = {}, candidates, results, ...rest } = toolCalls[name].omit.reduce(withoutPath, body) as Answer
  return {
    ...(Object.keys(query).length > 0 && { query }),
    ...(candidates && { candidates: candidates.map(briefCandidate) }),
    ...(results && {
      results: rowsInBrief(results, schema).map(row => ({ ...row, candidates: row.candidates.map(briefCandidate) })),
    }),
    ...rest,
  }
}

const isList = (args: Arguments) => args.queries !== undefined

/** The arguments that a list of queries can have besides. */
const besideQueries = ['queries', 'country', 'limit', 'explain']

const errorAt = (argument: string, keyword: string, message: string): SchemaError => ({
  ...{ keyword, pointer: `/arguments/${argument}`, message },
})

interface Query {
  name?: unknown
  country?: string
}

const hasCountry = ({ country = '' }: Query) => country.trim() !== ''

/** The country that a number names, such as BE0403227515: a search there costs a tenth of one of all countries. */
const countryNamedBy = (text: unknown) => (typeof text === 'string' ? countryOfNumber(text) : undefined)

/** The code of a country that is served by another name, such as UK or Germany: a row has no suggestion, and would cost a second call. */
const codeOf = (country: string): string => nearestCountry(country) ?? country

/** Rows in place of queries, with the country of all or of their number unless they have their own: a blank one is none. */
const rowsOf = ({ queries, country: ofAll }: Arguments): Query[] =>
  (queries as readonly Query[]).map(row => {
    const own = hasCountry(row) ? row.country : ofAll
    const country = typeof own === 'string' ? codeOf(own) : countryNamedBy(row.name)
    return country === undefined ? row : { ...row, country }
  })

/** A search in the country that its number names, if it has none; only `auto` reads numbers. Later pages are asked for like the first. */
function withCountry(args: Arguments): Arguments {
  const { country: own, mode = 'auto' } = args
  const country = own === undefined && mode === 'auto' ? countryNamedBy(args.q) : undefined
  return country === undefined ? args : { ...args, country }
}

const matchRequest = (args: Arguments) => ({
  operationId: 'matchCompanies' as const,
  request: {
    ...{ method: 'POST' as const, path, query: null },
    body: {
      idempotency_key: randomUUID(),
      rows: rowsOf(args),
      ...(args.limit !== undefined && { limit: args.limit }),
      view: args.explain === true ? 'full' : 'summary',
    },
  },
})

/** Texts as rows, also when they were sent as `q`, and a search as rows that has more than a single one may have. */
function meant(args: Arguments, schema: InputSchema): Arguments {
  const { q, queries = q, ...others } = args
  const listed = args.queries === undefined ? searchAsList(args, schema) : undefined
  if (listed) return listed
  if (!Array.isArray(queries) || (q !== undefined && queries !== q)) return args
  return { ...others, queries: queries.map(one => (typeof one === 'string' ? { name: one } : one)) }
}

const listHint =
  'Send a name or an address of 2 to 200 characters. A list of names is sent as queries, with a row for each.'

/** Whether a text that may be too long is rather a list of names. */
const isListOfNames = (q: unknown) => typeof q === 'string' && q.length > 200 && q.trim().includes('\n')

const countryHint = 'Send the code of one country. Without country the search covers all of them, for 10 units.'

/** What no country has as its code: `unknown`, `all`, an empty text. */
const isNoCountry = (country: unknown) => typeof country === 'string' && !/^[A-Z]{2}$/i.test(country)

const addressHint =
  'A row has the name of a company, or a number in place of it. Search for an address alone as q, with mode address.'

/** Whether a row has an address and no name. */
const hasAddressAlone = (queries: unknown) =>
  Array.isArray(queries) && queries.some(row => typeof row?.address === 'string' && row.name === undefined)

function hintFor({ q, country, queries }: Arguments): string | undefined {
  if (isNoCountry(country)) return countryHint
  if (hasAddressAlone(queries)) return addressHint
  return isListOfNames(q) ? listHint : undefined
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
  // Some hosts send every argument that has a default: that of a single search is more than a list may have.
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
        one in inputSchema.properties && args[one] !== inputSchema.properties[one]?.default
      const others = Object.keys(args).filter(one => isSent(one) && !besideQueries.includes(one))
      return [...errors, ...others.map(one => errorAt(one, 'combined', 'cannot be combined with queries'))]
    },
    meant: args => meant(args, inputSchema),
    hint: hintFor,
    // Only the REST interface can read a cursor; a search without it starts again.
    otherwise: ({ cursor, ...others }) => (cursor === undefined ? undefined : others),
    argumentNames: { rows: 'queries', view: 'explain' },
    plan: args => (isList(args) ? matchRequest(withoutDefaultLimit(args)) : search.plan(withCountry(args))),
    present: body => briefAnswer(body, inputSchema),
    argumentsOf: request => {
      if (request.method !== 'POST' || request.path !== path) return search.argumentsOf(request)
      const { rows, view, idempotency_key: _, ...others } = (request.body ?? {}) as Record<string, unknown>
      return { queries: rows, ...others, ...(view === 'full' && { explain: true }) }
    },
  }
}
