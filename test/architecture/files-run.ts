import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join } from 'node:path'

const root = new URL('../../', import.meta.url).href

interface ScriptCoverage {
  url: string
  functions: { functionName: string; ranges: { startOffset: number; count: number }[] }[]
}

/** Whether a function of the script has run; loading the module does not count. */
const hasRun = ({ functions }: ScriptCoverage) =>
  functions.some(({ functionName, ranges: [body] }) => {
    const isModuleItself = functionName === '' && body?.startOffset === 0
    return !isModuleItself && (body?.count ?? 0) > 0
  })

const isOurs = ({ url }: ScriptCoverage) => /^(src|data|generated)\//.test(url.replace(root, ''))

const filesIn = (scripts: readonly ScriptCoverage[]) =>
  scripts.filter(script => isOurs(script) && hasRun(script)).map(({ url }) => url.replace(root, ''))

/** The files of the project of which a function runs in a child process or in one of its threads. */
export function filesRunBy(program: string, args: readonly string[], folder: string): Set<string> {
  execFileSync(process.execPath, [program, ...args], { env: { ...process.env, NODE_V8_COVERAGE: folder } })
  const reports = readdirSync(folder).map(name => JSON.parse(readFileSync(join(folder, name), 'utf8')))
  return new Set(reports.flatMap(({ result }: { result: ScriptCoverage[] }) => filesIn(result)))
}

type Post = (method: string, params?: object) => Promise<unknown>

/** Counts which functions V8 runs in this process, worker threads included that start after it. */
export class FunctionCounter implements Disposable {
  readonly #session = new Session()
  readonly #workers = new Map<string, Post>()

  async start(): Promise<void> {
    this.#session.connect()
    this.#session.on('NodeWorker.attachedToWorker', ({ params }) => this.#attach(params.sessionId))
    this.#session.on('NodeWorker.detachedFromWorker', ({ params }) => this.#workers.delete(params.sessionId))
    await this.#session.post('NodeWorker.enable', { waitForDebuggerOnStart: false })
    await this.#session.post('Profiler.enable')
    await this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  }

  /** The files of the project of which a function ran since the last call. */
  async take(): Promise<Set<string>> {
    const main = await this.#session.post('Profiler.takePreciseCoverage')
    const others = await Promise.all([...this.#workers.values()].map(post => post('Profiler.takePreciseCoverage')))
    const reports = [main, ...others] as { result: ScriptCoverage[] }[]
    return new Set(reports.flatMap(({ result }) => filesIn(result)))
  }

  #attach(sessionId: string): void {
    const post = this.#postTo(sessionId)
    this.#workers.set(sessionId, post)
    const started = post('Profiler.enable').then(() =>
      post('Profiler.startPreciseCoverage', { callCount: true, detailed: false }),
    )
    started.catch(() => this.#workers.delete(sessionId))
  }

  #postTo(sessionId: string): Post {
    let lastId = 0
    const waiting = new Map<number, (result: unknown) => void>()
    this.#session.on('NodeWorker.receivedMessageFromWorker', ({ params }) => {
      if (params.sessionId !== sessionId) return
      const { id, result } = JSON.parse(params.message)
      waiting.get(id)?.(result)
      waiting.delete(id)
    })
    return async (method, params = {}) => {
      lastId += 1
      const { promise, resolve } = Promise.withResolvers<unknown>()
      waiting.set(lastId, resolve)
      const message = JSON.stringify({ id: lastId, method, params })
      await this.#session.post('NodeWorker.sendMessageToWorker', { sessionId, message })
      return promise
    }
  }

  [Symbol.dispose](): void {
    this.#session.disconnect()
  }
}
