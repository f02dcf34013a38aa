import type { Request, RequestHandler, Response } from 'express'
import type { Part, Readiness } from './readiness.ts'
import { replyText } from './text-reply.ts'

/** The process answers. */
const alive = async (): Promise<readonly Part[]> => []

const lineOf = ({ name, problem, note }: Part) =>
  problem === undefined ? `[+]${name} ok${note === undefined ? '' : `, but ${note}`}` : `[-]${name} failed: ${problem}`

/** In the form of the probes of Kubernetes: a line for each part if asked for, or if one fails. */
function textOf(probe: string, parts: readonly Part[], isVerbose: boolean): { status: number; text: string } {
  const isOk = parts.every(({ problem }) => problem === undefined)
  if (isOk && !isVerbose) return { status: 200, text: 'ok' }
  const lines = [{ name: 'ping' }, ...parts].map(lineOf)
  return {
    status: isOk ? 200 : 503,
    text: [...lines, `${probe} check ${isOk ? 'passed' : 'failed'}`, ''].join('\n'),
  }
}

const allow = 'GET, HEAD, OPTIONS'

const isVerbose = ({ query: { verbose } }: Request) => verbose !== undefined

/** Answers `/livez` and `/readyz`, without a limit, a key or a line in the log; passes on any other request. */
export function probes({ parts }: Pick<Readiness, 'parts'>): RequestHandler {
  const checks = new Map([
    ['/livez', alive],
    ['/readyz', parts],
  ])
  const answer = async (check: typeof parts, req: Request, res: Response) => {
    if (req.method === 'OPTIONS') return void res.writeHead(204, { allow, 'cache-control': 'no-store' }).end()
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return replyText(res, 405, `${req.path} answers GET and HEAD.\n`, { allow })
    const { status, text } = textOf(req.path.slice(1), await check(), isVerbose(req))
    replyText(res, status, text)
  }
  return (req, res, next) => {
    const check = checks.get(req.path)
    return check ? answer(check, req, res) : next()
  }
}
