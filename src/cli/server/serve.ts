import { writeSync } from 'node:fs'
import { format } from 'node:util'
import type { Command } from 'commander'
import type { Logger } from 'pino'
import { withoutSecrets } from '#domain/keys/without-secrets.ts'
import { systemClock } from '../../clock.ts'
import { checkPorts } from '../../config/check-ports.ts'
import type { Config } from '../../config/config.ts'
import { openLog } from '../../logging/log-destination.ts'
import { createLogger } from '../../logging/logger.ts'
import { compileSooner } from '../../node-runtime/compile-sooner.ts'
import { disablePretenuring } from '../../node-runtime/disable-pretenuring.ts'
import type { CommandContext } from '../command-context.ts'
import { noticeLine } from '../terminal/notices.ts'
import { endInTime } from './end-in-time.ts'
import { logCrash } from './log-crash.ts'
import { nothingToTryLine } from './nothing-to-try.ts'
import { sampleLine } from './sample-line.ts'
import { handleStopSignals } from './stop-request.ts'

/** Logs what Node and packages warn of, in place of their own lines. */
function logWarnings(logger: Logger) {
  process.removeAllListeners('warning').on('warning', ({ name, message }) => logger.warn({ warning: name }, message))
  // The client of Redis writes to the console.
  console.warn = (...said) => logger.warn(format(...said))
}

/** Milliseconds from the end of draining in which requests are completed and everything is closed. */
const maxEndingMs = 30_000

const lateLine = `svc: it had not stopped ${maxEndingMs / 1_000} s after draining, and was ended: what it answered is charged`

async function serveUntilStopped(config: Config, { announceNewFolder, lineOf }: CommandContext) {
  // With a log file, SIGHUP reopens it.
  using stop = handleStopSignals({ isHangUpStop: config.logFile === undefined })
  disablePretenuring()
  const { stderr } = process
  const noticed = (line: string, level?: 'error' | 'fatal') =>
    noticeLine(line, { stderr, format: config.logFormat }, level)
  const writeLine = (line: string, level?: 'error') => void stderr.write(noticed(line, level))
  // A failed write to the output must not end the service.
  process.stderr.on('error', () => {})
  await checkPorts(config)
  // Imported here, because other commands must not load the whole service.
  const { startService } = await import('../../service/start-service.ts')
  const { thisMachine, requestThreadsFor } = await import('../../node-runtime/thread-count.ts')
  const { companyOfGuides, exampleCurl } = await import('../../pages/example-curl.ts')
  using logged = openLog(config, systemClock)
  const logger = createLogger(config.logLevel, logged)
  logWarnings(logger)
  using _crash = logCrash(logger, error => writeSync(2, withoutSecrets(noticed(lineOf(error), 'fatal'))))
  const threads = config.threads ?? requestThreadsFor(thisMachine())
  const onFolder = (sampleLoaded: number | undefined) => {
    announceNewFolder()
    if (sampleLoaded !== undefined) writeLine(sampleLine(sampleLoaded, config))
  }
  const onThreadError = (error: Error) => writeLine(withoutSecrets(lineOf(error)), 'error')
  const deps = { clock: systemClock, logger, log: logged, onFolder, onThreadError }
  await using service = await startService({ ...config, threads }, deps)
  // From here on requests may have been answered.
  const stopped = stop.wait()
  compileSooner()
  writeLine(`Serving on ${service.url} (data in ${config.dataDir})`)
  if (service.adminUrl !== undefined) writeLine(`For operators: ${service.adminUrl}`)
  writeLine(`Demo key: ${service.demoKey}`)
  const baseUrl = config.port === 0 ? service.url : config.baseUrl
  const toTry = await service.companyToTry(companyOfGuides)
  if ('unreadable' in toTry) writeLine(nothingToTryLine(toTry, config))
  else writeLine(`Try:\n  ${exampleCurl({ baseUrl, demoKey: service.demoKey }, toTry)}`)
  await stopped
  endInTime({ afterMs: config.drainSeconds * 1_000 + maxEndingMs, line: noticed(lateLine, 'fatal') })
  if (config.drainSeconds > 0) writeLine(`Stopping in ${config.drainSeconds} s: until then requests are answered.`)
  else writeLine('Stopping: requests in flight are answered first.')
}

/** Milliseconds for lines of the log that wait when all else is closed. */
const maxLogMs = 1_000

async function serve(config: Config, context: CommandContext) {
  await serveUntilStopped(config, context)
  // A reader of the log that takes no lines would keep the process.
  setTimeout(() => process.exit(), maxLogMs).unref()
}

/** `svc serve`. */
export function serveCommand(program: Command, context: CommandContext): void {
  program
    .command('serve')
    .option('--no-sample', 'serve imported registers only, and remove the sample, as SVC_SAMPLE=off does')
    .action(({ sample }: { sample: boolean }) => serve({ ...context.config(), ...(!sample && { sample }) }, context))
}
