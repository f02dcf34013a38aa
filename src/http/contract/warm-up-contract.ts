import type { Express, Request, RequestHandler, Response } from 'express'
import type { DescribedRequest, Description } from './described-request.ts'

interface Steps {
  /** The validator's search for the operation of a request. */
  find: readonly RequestHandler[]
  /** The steps that check replies and requests. */
  check: readonly RequestHandler[]
}

interface WarmUpExchange {
  req: Request & Partial<DescribedRequest>
  res: Response
}

type Endpoint = Record<'method' | 'path', string>

function fakeExchange(app: Express, { method, path }: Endpoint, contentType: string | undefined): WarmUpExchange {
  const url = path.replaceAll(/\{\w+\}/g, 'x')
  const headers = contentType === undefined ? {} : { 'content-type': contentType }
  const parts = { app, method, url, originalUrl: url, baseUrl: '', headers, body: {}, params: {} }
  const req = Object.assign(Object.create(app.request), parts) as WarmUpExchange['req']
  const res = Object.assign(Object.create(app.response), {
    app,
    req,
    statusCode: 200,
    getHeaders: () => ({}),
    // Called where the reply is a text, which the validator does not check.
    json: () => undefined,
  }) as Response
  return { req, res }
}

/** Runs one step; resolves when it calls `next`, and reports every call of `next`, also later ones. */
const runStep = (step: RequestHandler, { req, res }: WarmUpExchange, report: (outcome: unknown) => void) =>
  new Promise<void>((resolve, reject) => {
    const next = (outcome?: unknown) => {
      report(outcome)
      resolve()
    }
    Promise.resolve(step(req, res, next)).catch(reject)
  })

async function outcomesOf(exchange: WarmUpExchange, { find, check }: Steps): Promise<unknown[]> {
  const outcomes: unknown[] = []
  for (const step of [...find, ...check]) await runStep(step, exchange, outcome => outcomes.push(outcome))
  // The checks of replies are the same for each content type of a request.
  if (exchange.req.headers['content-type'] === undefined) exchange.res.json({})
  return outcomes
}

// The fake request and reply violate the contract, which gives errors with a status. An error without one is a compile error.
const isCompileError = (outcome: unknown) =>
  outcome !== undefined && (outcome as { status?: number }).status === undefined

async function warmUp(app: Express, operation: Endpoint, contentType: string | undefined, steps: Steps) {
  const exchange = fakeExchange(app, operation, contentType)
  const cause = (await outcomesOf(exchange, steps)).find(isCompileError)
  const name = `${operation.method} ${operation.path}`
  if (cause) throw new Error(`the checks of ${name} do not compile`, { cause })
  if (!exchange.req.openapi) throw new Error(`the validator does not know ${name}`)
  return exchange.req.openapi
}

/** The path of the checked contract whose replies are the problems of all operations. */
export const problem = { method: 'GET', path: '/problem' }

interface Descriptions<Id extends string> {
  operations: ReadonlyMap<Id, Description>
  problems: Description
}

/**
 * Compiles the checks of every operation's requests and replies by running them once for every content type that the pipeline
 * passes on. Resolves to the validator's data of each operation, and of problems. Rejects if a check does not compile.
 */
export async function warmUpContract<Id extends string>(
  app: Express,
  operations: Readonly<Record<Id, Endpoint & { bodyType: string | null }>>,
  steps: Steps,
): Promise<Descriptions<Id>> {
  const descriptions = new Map<Id, Description>()
  for (const [id, operation] of Object.entries<Endpoint & { bodyType: string | null }>(operations))
    for (const contentType of operation.bodyType ? [undefined, operation.bodyType, 'other/other'] : [undefined])
      descriptions.set(id as Id, await warmUp(app, operation, contentType, steps))
  return { operations: descriptions, problems: await warmUp(app, problem, undefined, steps) }
}
