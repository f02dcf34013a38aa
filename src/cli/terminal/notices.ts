import { hostname } from 'node:os'
import { systemClock } from '../../clock.ts'
import { isJson, type LogFormat, logFormats } from '../../logging/log-format.ts'
import type { CommandContext, Terminal } from '../command-context.ts'

const levels = { info: 30, warn: 40, error: 50, fatal: 60 }

/** What the command line itself says of a service: text on a terminal, otherwise a line like those of the log. */
export const noticeLine = (
  text: string,
  { stderr, format }: { stderr: Pick<Terminal['stderr'], 'isTTY'>; format: LogFormat | undefined },
  level: keyof typeof levels = 'info',
): string => {
  if (!isJson(format, stderr.isTTY)) return `${text}\n`
  const facts = { level: levels[level], time: systemClock.now(), pid: process.pid, hostname: hostname(), msg: text }
  return `${JSON.stringify(facts)}\n`
}

/** The format that is set, even if other settings are refused. */
function setFormat({ sources }: Pick<CommandContext, 'sources'>): LogFormat | undefined {
  try {
    const { env } = sources()
    return logFormats.find(name => name === env.SVC_LOG_FORMAT)
  } catch {
    return undefined
  }
}

/** What a command says beside its output: of `serve` a line like those of its log, of every other command text. */
export const commandNotice = (
  text: string,
  { name, context }: { name: string | undefined; context: Pick<CommandContext, 'sources' | 'stderr'> },
  level: keyof typeof levels,
): string =>
  name === 'serve' ? noticeLine(text, { stderr: context.stderr, format: setFormat(context) }, level) : `${text}\n`
