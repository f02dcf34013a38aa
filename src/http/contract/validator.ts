import type { RequestHandler } from 'express'
import { OpenApiSpecLoader } from 'express-openapi-validator/dist/framework/openapi.spec.loader.js'
import type {
  OpenAPIV3,
  OpenApiValidatorOpts,
  ValidateResponseOpts,
} from 'express-openapi-validator/dist/framework/types.js'
import { RequestValidator } from 'express-openapi-validator/dist/middlewares/openapi.request.validator.js'
import { ResponseValidator } from 'express-openapi-validator/dist/middlewares/openapi.response.validator.js'
import { SchemaPreprocessor } from 'express-openapi-validator/dist/middlewares/parsers/schema.preprocessor.js'
import { OpenApiValidator } from 'express-openapi-validator/dist/openapi.validator.js'

type Document = OpenAPIV3.DocumentV3_1

/** The methods and options of express-openapi-validator that make its two checks. */
interface Makers {
  ajvOpts: { request: object; response: object }
  options: { validateResponses: ValidateResponseOpts }
  requestValidationMiddleware(spec: Document): RequestHandler
  responseValidationMiddleware(spec: Document, serial: number): RequestHandler
}

/** express-openapi-validator, with its checks: its own steps wait for promises and close over each reply. */
interface Validator {
  /** The step of the validator with that name. */
  step(name: string): RequestHandler
  /** The check of requests; known once its step has run. */
  requests(): RequestValidator
  /** The check of replies; known once its step has run. */
  replies(): ResponseValidator
}

const optionsOf = (spec: object) => ({
  apiSpec: spec as unknown as Document,
  validateApiSpec: false,
  validateRequests: { allowUnknownQueryParameters: false, coerceTypes: false },
  validateResponses: { coerceTypes: false as const, removeAdditional: false as const },
  validateSecurity: false,
  fileUploader: false,
  ajvFormats: { mode: 'full' as const },
})

function made<Made>(it: Made | undefined): Made {
  if (!it) throw new Error('express-openapi-validator has not made its checks: its methods were renamed')
  return it
}

/** What it prepares a contract with. It compiles each component to find it. */
interface Preprocessor {
  resolveSchema(this: { apiDoc: object }, schema: { $ref?: string } | undefined): unknown
}

const componentAt = (document: object, reference: string): unknown =>
  reference
    .split('/')
    .slice(1)
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document)

function findComponentsByName() {
  const preprocessor: Preprocessor = SchemaPreprocessor.prototype as never
  made(preprocessor.resolveSchema)
  preprocessor.resolveSchema = function (schema) {
    return schema?.$ref === undefined ? (schema ?? null) : componentAt(this.apiDoc, schema.$ref)
  }
}

/** The library's reader of contracts. */
interface Framework {
  initialize(visitor: { visitApi(context: object): void }): Promise<object>
  getBasePathsFromServers(servers: unknown): { all(): string[] }[]
}

/**
 * Reads a contract as the library does, but without the schema of contracts, which the library compiles even if it checks
 * nothing.
 */
function load(apiDoc: Document) {
  const loader = new OpenApiSpecLoader({ apiDoc })
  const framework = (loader as unknown as { framework: Framework }).framework
  made(framework.initialize)
  framework.initialize = async ({ visitApi }) => {
    const basePaths = framework.getBasePathsFromServers(apiDoc.servers).flatMap(path => path.all())
    visitApi({ basePaths, getApiDoc: () => apiDoc })
    return { apiDoc, basePaths }
  }
  return loader.load()
}

/** A contract with its components alone: checks refer to nothing else, and AJV would search all paths again for each check. */
const withoutPaths = (document: Document): Document => ({ ...document, paths: {} })

/** AJV spends a quarter of the time to compile a check on optimizing its code, which makes the check no faster. */
const withoutOptimization = (options: object) => ({ ...options, code: { optimize: false } })

export function openValidator(spec: object): Validator {
  findComponentsByName()
  const options = optionsOf(structuredClone(spec))
  const validator = new OpenApiValidator(options as unknown as OpenApiValidatorOpts)
  const steps = validator.installMiddleware(load(options.apiSpec)) as RequestHandler[]
  const makers = validator as unknown as Makers
  let requests: RequestValidator | undefined
  let replies: ResponseValidator | undefined
  // Called with the first request.
  makers.requestValidationMiddleware = document => {
    const check = new RequestValidator(withoutPaths(document), withoutOptimization(makers.ajvOpts.request))
    requests = check
    return (req, res, next) => check.validate(req as never, res, next)
  }
  makers.responseValidationMiddleware = (document, serial) => {
    replies = new ResponseValidator(
      withoutPaths(document),
      withoutOptimization(makers.ajvOpts.response),
      makers.options.validateResponses,
      serial,
    )
    return replies.validate()
  }
  return {
    step: name => {
      const step = steps.find(candidate => candidate.name === name)
      if (!step) throw new Error(`express-openapi-validator has no ${name}: its steps were renamed`)
      return step
    },
    requests: () => made(requests),
    replies: () => made(replies),
  }
}
