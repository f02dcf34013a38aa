import type { Express, RequestHandler } from 'express'
import { middleware } from 'express-openapi-validator'
import type { OpenAPIV3 } from 'express-openapi-validator/dist/framework/types.js'
import { readCheckedContract } from './checked-contract.ts'
import { warmUpContract } from './warm-up-contract.ts'

/** The contract in two steps of the pipeline: what a path is and how its replies are checked, and the check of the request. */
export interface Contract {
  describe: RequestHandler[]
  checkRequest: RequestHandler
  /** Compiles the checks of every operation, so that a schema it cannot compile stops the start and not a request. */
  warmUp(app: Express): Promise<void>
}

/**
 * express-openapi-validator, taken apart by the names of its steps: replies must be under check before
 * authentication can refuse, and requests are checked only after it.
 */
export function createContract(): Contract {
  const steps = middleware({
    apiSpec: readCheckedContract() as OpenAPIV3.DocumentV3_1,
    validateApiSpec: false,
    validateRequests: { allowUnknownQueryParameters: false, coerceTypes: false },
    validateResponses: { coerceTypes: false, removeAdditional: false },
    validateSecurity: false,
    fileUploader: false,
    ajvFormats: { mode: 'full' },
  }) as RequestHandler[]
  const named = (name: string): RequestHandler => {
    const step = steps.find(candidate => candidate.name === name)
    if (!step) throw new Error(`express-openapi-validator has no ${name}: its steps were renamed`)
    return step
  }
  const describe = [named('pathParamsMiddleware'), named('metadataMiddleware'), named('responseMiddleware')]
  const checkRequest = named('requestMiddleware')
  return { describe, checkRequest, warmUp: app => warmUpContract(app, [...describe, checkRequest]) }
}
