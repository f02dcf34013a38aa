import type { Express, Request, RequestHandler, Response } from 'express'
import { operations } from '../../generated/operations.ts'

type Operation = (typeof operations)[keyof typeof operations]

interface Made {
  req: Request
  res: Response
}

function makeUp(app: Express, { method, path }: Operation, contentType: string | undefined): Made {
  const url = path.replaceAll(/\{\w+\}/g, 'x')
  const headers = contentType === undefined ? {} : { 'content-type': contentType }
  const parts = { app, method, url, originalUrl: url, baseUrl: '', headers, body: {}, params: {} }
  const req = Object.assign(Object.create(app.request), parts) as Request
  const res = Object.assign(Object.create(app.response), {
    app,
    req,
    statusCode: 200,
    getHeaders: () => ({}),
  }) as Response
  return { req, res }
}

/** Runs one step; resolves when it passes on, and tells of everything it passes on, then or later. */
const runStep = (step: RequestHandler, { req, res }: Made, tell: (verdict: unknown) => void) =>
  new Promise<void>((resolve, reject) => {
    const next = (verdict?: unknown) => {
      tell(verdict)
      resolve()
    }
    Promise.resolve(step(req, res, next)).catch(reject)
  })

async function verdictsOn(made: Made, steps: readonly RequestHandler[]): Promise<unknown[]> {
  const verdicts: unknown[] = []
  for (const step of steps) await runStep(step, made, verdict => verdicts.push(verdict))
  made.res.json({})
  return verdicts
}

// The made-up request and reply break the contract and are told so, with a status: any other error is the contract's own.
const isFault = (verdict: unknown) => verdict !== undefined && (verdict as { status?: number }).status === undefined

/** Compiles the checks of every operation's requests and replies by running them once. Rejects when one does not compile. */
export async function warmUpContract(app: Express, steps: readonly RequestHandler[]): Promise<void> {
  for (const operation of Object.values(operations))
    for (const contentType of operation.takesBody ? [undefined, 'application/json', 'other/other'] : [undefined]) {
      const fault = (await verdictsOn(makeUp(app, operation, contentType), steps)).find(isFault)
      if (fault) throw new Error(`the checks of ${operation.method} ${operation.path} do not compile`, { cause: fault })
    }
}
