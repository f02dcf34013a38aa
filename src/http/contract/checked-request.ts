import type { ValidateFunction } from 'ajv'
import type { Request, RequestHandler } from 'express'
import type { RequestValidator } from 'express-openapi-validator/dist/middlewares/openapi.request.validator.js'
import type { DescribedRequest, Description, ParameterSchema } from './described-request.ts'

/** The validator's compiled checks of parameters and of the body, by method and Express path. */
interface Compilers {
  ajv: { getSchema(key: string): ValidateFunction | undefined }
  ajvBody: { getSchema(key: string): ValidateFunction | undefined }
}

/** The compiled checks of an operation's requests that have neither a query nor a body. */
type BareChecks = readonly [parameters: ValidateFunction, body: ValidateFunction]

const scalars: readonly unknown[] = ['string', 'integer', 'number', 'boolean']

/** Whether the validator leaves a parameter as sent where there is no query. */
const isKeptAsSent = ({ in: place, content, schema }: ParameterSchema): boolean =>
  content === undefined && (scalars.includes(schema?.type) || (place === 'query' && schema?.type === 'array'))

type Resolve = (reference: string) => ParameterSchema | undefined

/** Undefined for an operation whose parameters the validator changes before it checks them. */
export function bareChecksOf(
  validator: RequestValidator,
  { expressRoute, schema: { parameters = [] } }: Description,
  resolve: Resolve,
): BareChecks | undefined {
  const all = parameters.map(parameter => (parameter.$ref ? resolve(parameter.$ref) : parameter))
  if (!all.every(parameter => parameter && isKeptAsSent(parameter))) return undefined
  const { ajv, ajvBody } = validator as unknown as Compilers
  const key = `GET-${expressRoute}-not_provided`
  const ofParameters = ajv.getSchema(key)
  const ofBody = ajvBody.getSchema(key)
  return ofParameters && ofBody && [ofParameters, ofBody]
}

const isBare = ({ method, originalUrl, headers }: Request) =>
  method === 'GET' && headers['content-type'] === undefined && !originalUrl.includes('?')

/** Runs the compiled checks as the validator does: they fill in defaults of the query. */
function passes(req: DescribedRequest, [ofParameters, ofBody]: BareChecks): boolean {
  const { pathParams } = req.openapi
  if (Object.keys(pathParams).length > 0) req.params = pathParams
  const query = {}
  // Express parses the query again at each access.
  Object.defineProperty(req, 'query', { value: query, writable: true, configurable: true })
  const data = { query, headers: req.headers, params: req.params, cookies: undefined, body: req.body }
  return ofParameters(data) && ofBody(data)
}

/**
 * The check of requests. A request without query and body is checked by the validator's compiled checks alone, since parsing
 * the query and preparing parameters would change nothing. All others, and those that these checks refuse, go to the validator,
 * which throws its error.
 */
export const requestCheck =
  (validator: RequestValidator, bare: (operationId: string) => BareChecks | undefined): RequestHandler =>
  (req, res, next) => {
    const described = req as DescribedRequest
    const checks = isBare(req) ? bare(described.openapi.schema.operationId) : undefined
    if (checks && passes(described, checks)) return next()
    return validator.validate(req as never, res, next)
  }
