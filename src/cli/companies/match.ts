import type { Command } from 'commander'
import { demoRows } from '#domain/billing/daily-caps.ts'
import { ClientError } from '../../client/client-error.ts'
import type { ServiceConnection } from '../../client/connect-service.ts'
import { type MatchEnd, matchList } from '../../client/list/match-list.ts'
import { type PreparedMatch, prepareMatch } from '../../client/list/prepare-match.ts'
import { readProgress, type Tally } from '../../client/list/resume-file.ts'
import { createRowRetries } from '../../client/list/row-retries.ts'
import { usageOf } from '../../client/list/usage-of.ts'
import { sendWithRetries } from '../../client/send-with-retries.ts'
import { systemClock } from '../../clock.ts'
import { isSystemError } from '../../node-runtime/system-errors.ts'
import type { CommandContext } from '../command-context.ts'
import { addressOf, connectTo } from '../options/service-options.ts'
import { createPrinter } from '../terminal/print.ts'
import { standardStream, withFiles } from '../terminal/standard-streams.ts'
import { stopSignal } from '../terminal/stop-signal.ts'
import { agreeOnCost } from './agree-on-cost.ts'
import { type MatchOptions, matchRequest, withMatchOptions } from './match-options.ts'
import { rowProgress } from './row-progress.ts'

const maxRows = 100

/** The options, with the file of the results, which may be that of what is on stdout at the end. */
type Results = MatchOptions & { isStreamed: boolean }

type Running = Results & { signal: AbortSignal }

/** How far the results are, and how the list is continued. */
const rowsIn = ({ out, isStreamed }: Results, rows: number, total: number, condition = '') =>
  isStreamed
    ? `stdout has ${rows} of ${total} rows; results in a file, which -o names, can be continued`
    : `${out} has ${rows} of ${total} rows: run the same command again to continue${condition}`

/** A reason and what follows: that of a service is sentences, and is quoted as it is. */
const joined = (reason: string, rest: string) => `${reason}${reason.endsWith('.') ? ' ' : '; '}${rest}`

/** An error in the middle of a list, and how to continue it. Without results so far there is nothing to continue. */
function interrupted(
  error: unknown,
  { signal, ...options }: Running,
  total: number,
  { lineOf }: Pick<CommandContext, 'lineOf'>,
): unknown {
  const isOfDisk = isSystemError(error)
  if (!signal.aborted && !isOfDisk && !(error instanceof ClientError)) return error
  const progress = readProgress(options.out)
  if (!signal.aborted && progress === undefined) return error
  const reason = signal.aborted ? 'stopped' : lineOf(error)
  return new ClientError(joined(reason, rowsIn(options, progress?.tally.rows ?? 0, total)))
}

const summaryOf = ({ errors, ...counts }: Tally, out: string) => ({ file: out, ...counts, errors })

/** When a list that has stopped can be continued. */
const conditionOf = (reason: string) =>
  reason.includes('--max-units') ? ', with a higher --max-units' : ', when more units may be spent'

function printEnd({ tally, reason }: MatchEnd, total: number, options: Results, { print }: CommandContext) {
  const { errors, ...summary } = summaryOf(tally, options.isStreamed ? 'stdout' : options.out)
  if (options.json) print.json({ ...summary, errors, complete: reason === undefined })
  else {
    const codes = Object.entries(errors).map(([code, count]) => `${code} ${count}`)
    print.fields({ ...summary, ...(codes.length > 0 && { errors: codes.join(', ') }) })
  }
  if (reason !== undefined)
    throw new ClientError(joined(reason, rowsIn(options, tally.rows, total, conditionOf(reason))))
}

/** Matches a prepared list, and shows the progress. */
async function matchPrepared(
  prepared: PreparedMatch,
  service: ServiceConnection,
  { signal, ...options }: Running,
  context: CommandContext,
): Promise<MatchEnd> {
  const { size, progress } = prepared
  const shown = rowProgress({ ...context, now: systemClock.now }, size.rows, progress.tally)
  const retries = {
    url: service.url,
    now: systemClock.now,
    random: Math.random,
    sleep: context.sleep,
    signal,
    onRetry: ({ reason, pauseMs }: { reason: string; pauseMs: number }) =>
      shown.note(`${reason}; next attempt in ${Math.ceil(pauseMs / 1000)} s`),
  }
  const plan = {
    ...prepared,
    out: options.out,
    threshold: options.threshold,
    isRaw: options.raw,
    isForReview: options.review,
    maxRows: service.isDemo ? demoRows : maxRows,
    maxUnits: options.maxUnits ?? Number.POSITIVE_INFINITY,
  }
  try {
    return await matchList(plan, progress, {
      url: service.url,
      send: request => sendWithRetries(() => service.send(request, signal), retries),
      retries: createRowRetries(retries),
      signal,
      onProgress: shown.show,
    })
  } catch (error) {
    throw interrupted(error, { ...options, signal }, size.rows, context)
  } finally {
    shown.stop()
  }
}

async function matchFile(path: string, options: Results, context: CommandContext) {
  const prepared = await prepareMatch(matchRequest(path, options, addressOf(options, context)))
  using service = await connectTo(options, context)
  const usage = await usageOf(service)
  // Before, Ctrl-C ends the process: no row has been sent, and a long list, a pipe or a service may take a while.
  using stop = stopSignal()
  const { size, progress } = prepared
  const estimate = {
    size,
    done: progress.tally.rows,
    maxRows: service.isDemo ? demoRows : maxRows,
    isBilled: service.isBilled,
    unitsAllowed: (options.maxUnits ?? Number.POSITIVE_INFINITY) - progress.tally.units,
    usage,
  }
  await agreeOnCost(estimate, prepared.list, { isAgreed: options.yes, signal: stop.signal }, context)
  const end = await matchPrepared(prepared, service, { ...options, signal: stop.signal }, context)
  printEnd(end, size.rows, options, context)
}

/** Results on stdout are not mixed with what is said of them. */
async function match(list: string, options: MatchOptions, context: CommandContext) {
  if (list === standardStream && options.keyFile === standardStream)
    throw new ClientError('the list and the key cannot both be read from stdin')
  await withFiles({ input: list, output: options.out }, context, ({ input, output }) => {
    const isStreamed = options.out === standardStream
    const print = isStreamed ? createPrinter(context.stderr) : context.print
    return matchFile(input, { ...options, out: output, isStreamed }, { ...context, print })
  })
}

/** `svc match`. */
export function matchCommand(program: Command, context: CommandContext): void {
  const command = program.command('match')
  withMatchOptions(command).action((path: string, options: MatchOptions) => match(path, options, context))
}
