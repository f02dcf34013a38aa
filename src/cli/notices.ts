import { hostname } from 'node:os'
import { systemClock } from '../clock.ts'
import { isJson, type LogFormat } from '../log-format.ts'
import type { Terminal } from './command-context.ts'

const levels = { info: 30, fatal: 60 }

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
